import { mount } from 'svelte';
import Dispute from './dispute.svelte';

mount(Dispute, { target: document.getElementById('app') });

import { createApp } from 'vue';
import Dispute from './dispute.vue';

createApp(Dispute).mount('#app');

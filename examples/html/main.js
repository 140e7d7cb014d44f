import 'dispute-intake/define';
import { sessionUrl } from '../session.js';

const intake = document.querySelector('dispute-intake');
const status = document.querySelector('#status');
intake.theme = { accent: '#0f6b4f' };
intake.addEventListener('intake-completed', ({ detail }) => {
  status.textContent = `Evaluation ${detail.evaluation_id}`;
});
intake.addEventListener('intake-error', ({ detail }) => {
  status.textContent = `Not shown: ${detail.reason}`;
});
intake.sessionUrl = sessionUrl;

/** Importing this registers `<dispute-intake>`; twice, or without a DOM, does no harm. */
import { DisputeIntake } from './dispute-intake.element.ts';

if (typeof customElements !== 'undefined' && !customElements.get('dispute-intake')) {
  customElements.define('dispute-intake', DisputeIntake);
}

export { DisputeIntake };

/** Importing this registers `<dispute-intake>`; twice, or without a DOM, does no harm. */
import { DisputeIntake } from './dispute-intake.element.ts';

try {
  customElements.define('dispute-intake', DisputeIntake);
} catch {
  // No DOM, or registered already.
}

export { DisputeIntake };

/** The class and its types, without registration: see `define.ts`. */
export type { IntakeErrorReason, IntakeTheme } from '@dispute-intake/contract/browser-message';
export { DisputeIntake, type DisputeIntakeDisplay, type RenewSession } from './dispute-intake.element.ts';
export type * from './intake.event.ts';

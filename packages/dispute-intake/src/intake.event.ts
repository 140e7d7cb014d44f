/**
 * The element's events. `detail` is the hosted page's documented message without its `type`: ids only, never answers.
 */
import type {
  IntakeAbandonedMessage,
  IntakeCompletedMessage,
  IntakeErrorReason,
  IntakeOpenedMessage,
  IntakeStepChangedMessage,
} from '@dispute-intake/contract/browser-message';

/** The cardholder has loaded the flow. */
export type IntakeOpenedDetail = Omit<IntakeOpenedMessage, 'type'>;
/** The flow moved to another step. */
export type IntakeStepChangedDetail = Omit<IntakeStepChangedMessage, 'type'>;
/** The cardholder pressed submit; the answer is not there yet. */
export interface IntakeSubmittedDetail {
  intake_session_id: string | undefined;
}
/** The cardholder finished and an evaluation exists. */
export type IntakeCompletedDetail = Omit<IntakeCompletedMessage, 'type'>;
/** The cardholder closed or stalled. */
export type IntakeAbandonedDetail = Omit<IntakeAbandonedMessage, 'type'>;
/** The dialog, or the page in it, is gone from view; told after every ending and after none. */
export type IntakeClosedDetail = Record<string, never>;
/** The intake could not be shown: see {@link IntakeErrorReason}. */
export interface IntakeErrorDetail {
  reason: IntakeErrorReason;
}

/** What `addEventListener` on the element knows, by event name. */
export interface DisputeIntakeEventMap {
  'intake-opened': CustomEvent<IntakeOpenedDetail>;
  'intake-step-changed': CustomEvent<IntakeStepChangedDetail>;
  'intake-submitted': CustomEvent<IntakeSubmittedDetail>;
  'intake-completed': CustomEvent<IntakeCompletedDetail>;
  'intake-abandoned': CustomEvent<IntakeAbandonedDetail>;
  'intake-closed': CustomEvent<IntakeClosedDetail>;
  'intake-error': CustomEvent<IntakeErrorDetail>;
}

/** Everything a step after the first can show; one chunk. */

export { creditCard, reportedCard } from './arrival-cards.ts';
export { evidenceChecklist } from './evidence-checklist.ts';
export { field } from './field.ts';
export { followUpBody, followUpView } from './follow-up-view.ts';
export { lateNotice } from './late-notice.ts';
export { leftOut } from './left-out.ts';
export { merchantMessage, merchantMessageAt } from './merchant-message.ts';
export { recognitionCard } from './recognition-card.ts';
export { safetyBody, safetyView } from './safety-view.ts';
export { understoodRowList, understoodView } from './understood-view.ts';

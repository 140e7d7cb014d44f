/** What the flow begins with when a link is opened, for the first time or again. */
import type { Answers, ClaimedSession } from '@dispute-intake/contract/cardholder-api';
import { FLOW_VERSION, type FlowInput, type StepId } from '@dispute-intake/intake-flow';
import { unsavedOf } from './unsaved.ts';

/** The cardholder's own calendar day. */
function localToday(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

/** The draft, what this tab could not save, and the answers of an earlier round. */
export function startingPoint(session: ClaimedSession, wanted?: StepId): FlowInput {
  const { transaction, enrichment, follow_up: followUp, reading, given, credits, reported, payments } = session;
  const unsaved = unsavedOf(session.id);
  // A draft of another version keeps its answers; where to go on is found anew.
  const step = session.draft?.flow_version === FLOW_VERSION ? session.draft.step : undefined;
  const earlier: Answers = followUp ? { statement: followUp.statement, ...followUp.answers } : {};
  const answers: Answers = { ...earlier, ...session.draft?.answers, ...unsaved?.answers };
  if (session.files.length > 0) answers.additional_documentation = session.files.map((file) => file.id);
  else delete answers.additional_documentation;
  return {
    context: { transaction, today: localToday(), enrichment, followUp, given, credits, reported, payments },
    answers,
    step: wanted ?? unsaved?.step ?? step,
    // Read again from what was saved: words that are still unsaved are read with the next save.
    ...(reading && answers.statement === session.draft?.answers.statement
      ? { reading: { problem: reading.problem.problem, facts: reading.facts } }
      : {}),
  };
}

/** Answers as the page sends them: their shape, and card numbers and secrets masked before anything is kept. */
import { type Answers, FREE_TEXT_PATHS, holdsCardNumber, maskCardNumbers } from '@dispute-intake/contract';
import { maskSecrets } from '@dispute-intake/intake-flow';
import * as z from 'zod';

/** Several payments have answers of their own, by `payments.<transaction_id>.<path>`. */
const MAX_ANSWERS = 1000;
const MAX_ID = 700;
const MAX_TEXT = 20_000;

const answerValue = z.union([
  z.string().max(MAX_TEXT),
  z.number(),
  z.boolean(),
  z.array(z.string().max(500)).max(250),
  z.null(),
]);
/** Question id → answer. */
export const answersSchema = z
  .record(z.string().min(1).max(MAX_ID), answerValue)
  .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, { error: `At most ${MAX_ANSWERS} answers` });

const freeText = new Set(['statement', ...FREE_TEXT_PATHS]);

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const NONE: ReadonlySet<string> = new Set();

/** True for what might be a card number; ids of files are UUIDs. */
function isSuspect(id: string): boolean {
  const text = id.replace(UUID, '');
  return maskCardNumbers(text) !== text;
}

/** True where a list of these answers might hold card numbers: which are ids of payments, only their session tells. */
export const holdsSuspects = (answers: Answers): boolean =>
  Object.values(answers).some((answer) => Array.isArray(answer) && answer.some(isSuspect));

/**
 * The answers without card numbers, codes and passwords, and the masked texts by question id. `payments` are the ids of the
 * session's own payments, needed where the answers {@link holdsSuspects}; what a list holds besides is left out of it.
 */
export function maskAnswers(
  answers: Answers,
  payments: ReadonlySet<string> = NONE,
): { answers: Answers; masked: Record<string, string> } {
  const kept: Answers = { ...answers };
  const masked: Record<string, string> = {};
  for (const [id, answer] of Object.entries(answers)) {
    if (Array.isArray(answer)) kept[id] = answer.filter((item) => payments.has(item) || !isSuspect(item));
    if (typeof answer === 'number' && holdsCardNumber(answer)) masked[id] = maskCardNumbers(String(answer));
    if (typeof answer !== 'string') continue;
    const text = freeText.has(id) ? maskSecrets(answer) : holdsCardNumber(answer) ? maskCardNumbers(answer) : answer;
    if (text !== answer) masked[id] = text;
  }
  return { answers: { ...kept, ...masked }, masked };
}

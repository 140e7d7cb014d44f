/**
 * Whether a dispute rests on the statement alone, and on too little of it. The words of one sentence may be of something else:
 * where the payment's record does not say the same, they neither close a case nor send it to be filed.
 */
import type { DisputeCase } from '../dispute-case.ts';
import { isFraud } from '../kinds/index.ts';
import { sentencesOf } from './aside.ts';
import { storyProbability } from './reading-conflict.ts';
import { deniesCore } from './told-core.ts';

/** From here on the whole statement reads as the kind that its facts tell of. */
const LIKELY = 0.8;
/** "It was a scam." tells something, "Not me." belongs to the sentence before it. */
const MIN_WORDS = 3;

/** Why the reading needs a second look; null where it does not, or where the kind was given. */
export function restsOnTooLittle(dispute: DisputeCase): 'denied' | 'unclear' | 'one_sentence' | null {
  const { subcategory, stated, reading, given, classification } = dispute;
  const statement = given.cardholder_statement?.trim() ?? '';
  if (subcategory === null || statement === '' || !isKindRead(dispute)) return null;
  if (deniesCore(subcategory, stated) || stated.some(({ path }) => ENDS_IT.has(path))) return 'denied';
  // What the authorisation said is in its record; the cardholder cannot tell it.
  if (classification.category === 'authorization' || storyProbability(subcategory, reading) < LIKELY) return 'unclear';
  const told = sentencesOf(statement).filter((sentence) => sentence.split(/\s+/).length >= MIN_WORDS);
  if (told.length > 1 || isSpaceless(statement) || isFraud(subcategory)) return null;
  return namesRecord(statement, dispute) ? null : 'one_sentence';
}

/** A problem that the cardholder chose is given, and so is what the record shows. */
const isKindRead = ({ classification: { basis, because }, statedPaths }: DisputeCase): boolean =>
  basis === 'statement' || (because.length > 0 && because.every((path) => statedPaths.has(path)));

/** Nothing is left to file for, or the cardholder agreed to the payment. */
const ENDS_IT: ReadonlySet<string> = new Set(['denied.loss', 'denied.strangers']);

/** Words are not told apart by blanks, and a sentence says as much as several. */
const isSpaceless = (text: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** The sentence speaks of this payment: its sum or its day stands in it. */
function namesRecord(statement: string, { transaction, transactionDay, processingDay }: DisputeCase): boolean {
  const numbers = new Set((statement.match(/\d+(?:[.,]\d+)*/g) ?? []).map((one) => Number(one.replace(',', '.'))));
  const days = [transactionDay, processingDay].map((day) => new Date(day * 86_400_000).getUTCDate());
  return numbers.has(transaction.transaction_amount) || days.some((day) => numbers.has(day));
}

/** What somebody said and says no more. */
import type { Narrative, Telling } from '../narrative.ts';

/** Sentences that may lie between what was said and its correction. */
const SENTENCES_BEFORE = 2;

/** "In my first fright I said I had lost it", "I told you it was gone. Scrap that": neither holds any more. */
export const isTakenBack = (narrative: Narrative, { sentence, start, end }: Telling): boolean =>
  narrative.all('earlierSpeech').some((speech) => speech.sentence === sentence && speech.start < end) ||
  narrative
    .all('corrected')
    .some((one) => one.start > start && one.sentence - sentence <= SENTENCES_BEFORE && !narrative.isDenied(one));

/** Lines of a picture: light evened, lines levelled, turned upright where the recogniser makes nothing of it. */
import type { DocumentLine } from '@dispute-intake/document-reader';
import { cleaned, type GreyPicture, levelled, scaled, skewOf, turned } from './grey-picture.ts';
import type { Recognized, Recognizer } from './recognizer.ts';

/** A screenshot of a telephone has small print: it is enlarged to this width. */
const LEAST_WIDTH = 1000;
const MOST_ENLARGED = 2;
const LEAST_SKEW = 1;
/** Below either, the picture may lie on its side or stand on its head. */
const POOR_CONFIDENCE = 55;
const FEW_WORDS = 6;
const TRIAL_SIDE = 1000;

export function readPicture(picture: GreyPicture, recognizer: Recognizer): DocumentLine[] {
  const enlarged = Math.min(MOST_ENLARGED, LEAST_WIDTH / Math.min(picture.width, picture.height));
  const ready = prepared(enlarged > 1 ? scaled(picture, enlarged) : picture);
  const upright = recognizer.recognize(ready);
  if (!isPoor(upright)) return upright.lines;
  const small = scaled(picture, Math.min(1, TRIAL_SIDE / Math.max(picture.width, picture.height)));
  const trials = [1, 3, 2].map((times) => ({ times, found: recognizer.recognize(prepared(turned(small, times))) }));
  const best = trials.sort((one, other) => worth(other.found) - worth(one.found))[0];
  if (!best || worth(best.found) <= 1.3 * worth(recognizer.recognize(prepared(small)))) return upright.lines;
  return recognizer.recognize(prepared(turned(picture, best.times))).lines;
}

function prepared(picture: GreyPicture): GreyPicture {
  const clean = cleaned(picture);
  const skew = skewOf(clean);
  return Math.abs(skew) < LEAST_SKEW ? clean : levelled(clean, skew);
}

const isPoor = ({ confidence, words }: Recognized): boolean => confidence < POOR_CONFIDENCE || words < FEW_WORDS;
const worth = ({ confidence, words }: Recognized): number => words * confidence;

/** Lines of a picture: light evened, lines levelled, turned upright where the recogniser makes nothing of it. */
import { type Box, type DocumentLine, languageOfDocument } from '@dispute-intake/document-reader';
import { bentRowsOf, straightened } from './bent-rows.ts';
import { blotsOf } from './blots.ts';
import { cleaned, type GreyPicture, isDrawn, levelled, scaled, skewOf, turned, withoutRules } from './grey-picture.ts';
import { type Recognized, type Recognizer, withLatin } from './recognizer.ts';
import { sheetOf } from './sheet.ts';
import { trialPart } from './trial-part.ts';

/** A screenshot of a telephone has small print: it is enlarged to this width. */
const LEAST_WIDTH = 1000;
const MOST_ENLARGED = 2;
const LEAST_SKEW = 1;
/** Below either, the picture may lie on its side or stand on its head. */
const POOR_CONFIDENCE = 55;
const FEW_WORDS = 6;
const TRIAL_SIDE = 1000;

/** Below it, the letters may be those of another script. */
const UNSURE_CONFIDENCE = 78;
/** A language of each script. */
const SCRIPTS = ['en', 'ar', 'ja', 'uk'];
const CLEARLY_BETTER = 1.25;
/** No other script need be tried. */
const SURE_CONFIDENCE = 85;
/** A part of a bent sheet is less bent: letters of another script, or on their side, are never so sure on it. */
const PLAIN_CONFIDENCE = 70;

/** Leaves the recogniser in the language of the picture, which the next page is likely to be in too. */
export async function readPicture(picture: GreyPicture, recognizer: Recognizer): Promise<DocumentLine[]> {
  const mayBend = !isDrawn(picture);
  const sheet = mayBend ? sheetOf(picture) : undefined;
  if (!sheet) return readSheet(picture, recognizer, mayBend);
  const lines = await readSheet(sheet.picture, recognizer, mayBend);
  const placed = lines.map(({ text, box }) => ({ text, box: box && sheet.placeOf(box) }));
  if (signsOf(lines) >= FEW_ON_SHEET) return placed;
  // A part of a sheet may have been taken for the whole.
  const whole = await readSheet(picture, recognizer, mayBend);
  return signsOf(whole) > MORE_AROUND * signsOf(lines) ? whole : placed;
}

/** Of the shortest slips. */
const FEW_ON_SHEET = 60;
const MORE_AROUND = 1.4;
/** Letters and digits; a sign of Japanese says as much as two. */
const signsOf = (lines: readonly DocumentLine[]): number =>
  lines.reduce((sum, { text }) => {
    const signs = (text.match(/[\p{L}\p{N}]{2,}/gu) ?? []).join('');
    return sum + signs.length + (signs.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0);
  }, 0);

async function readSheet(picture: GreyPicture, recognizer: Recognizer, mayBend: boolean): Promise<DocumentLine[]> {
  const enlarged = Math.min(MOST_ENLARGED, LEAST_WIDTH / Math.min(picture.width, picture.height));
  const clean = cleaned(enlarged > 1 ? scaled(picture, enlarged) : picture);
  // The recogniser takes a minute for noise, which holds nothing.
  if (!blotsOf(clean)) return [];
  const recognize = (one: GreyPicture): Recognized => recognized(one, recognizer, mayBend);
  let upright = recognize(clean);
  const language = languageOfDocument({ source: 'ocr', pages: [upright] });
  // Words of its own language are not seen in the letters of another script.
  const isOwn = language !== null && recognizer.languages.includes(language);
  const isUnsure = upright.confidence < UNSURE_CONFIDENCE && !(isOwn && upright.confidence >= POOR_CONFIDENCE);
  if (!isUnsure && language !== null && !isOwn && (await recognizer.use(withLatin(language))))
    upright = recognize(clean);
  if (!isUnsure && !isPoor(upright)) return upright.lines;
  const part = trialPart(scaled(clean, Math.min(1, TRIAL_SIDE / Math.max(clean.width, clean.height))));
  let own = recognize(part);
  if (isUnsure && own.confidence < PLAIN_CONFIDENCE) {
    const other = await inItsScript(part, own, recognizer, recognize);
    if (other) [own, upright] = [other, recognize(clean)];
  }
  if (!isPoor(upright) || own.confidence >= PLAIN_CONFIDENCE) return upright.lines;
  const trials = [1, 3, 2].map((times) => ({ times, found: recognize(turned(part, times)) }));
  const best = trials.sort((one, other) => worth(other.found) - worth(one.found))[0];
  if (!best || worth(best.found) <= 1.3 * worth(own)) return upright.lines;
  const { lines } = recognize(turned(clean, best.times));
  return lines.map(({ text, box }) => ({ text, box: box && turnedBack(box, best.times) }));
}

/** What another script makes of it, where that is clearly more; the recogniser goes on in that. */
async function inItsScript(
  picture: GreyPicture,
  own: Recognized,
  recognizer: Recognizer,
  recognize: (picture: GreyPicture) => Recognized,
): Promise<Recognized | undefined> {
  const before = [...recognizer.languages];
  if (worth(own) === 0) return undefined;
  let best: { languages: string[]; found: Recognized } | undefined;
  for (const language of SCRIPTS) {
    if (before.includes(language) || !(await recognizer.use(withLatin(language)))) continue;
    const found = recognize(picture);
    if (worth(found) > (best ? worth(best.found) : CLEARLY_BETTER * worth(own)))
      best = { languages: withLatin(language), found };
    if (best && found.confidence >= SURE_CONFIDENCE) break;
  }
  await recognizer.use(best?.languages ?? before);
  return best?.found;
}

/** Recognised with level lines; places are those of the picture as it came. */
function recognized(clean: GreyPicture, recognizer: Recognizer, mayBend: boolean): Recognized {
  const skew = skewOf(clean);
  const rows = mayBend ? bentRowsOf(clean, skew) : undefined;
  if (rows) {
    const found = recognizer.recognize(withoutRules(straightened(clean, rows)));
    const fallen = (box: Box): Box => {
      const fall = rows.fallAt(box.x + box.width / 2, box.y + box.height / 2);
      return { ...box, y: Math.max(0, box.y + fall / clean.height) };
    };
    return { ...found, lines: found.lines.map(({ text, box }) => ({ text, box: box && fallen(box) })) };
  }
  if (Math.abs(skew) < LEAST_SKEW) return recognizer.recognize(withoutRules(clean));
  const found = recognizer.recognize(withoutRules(levelled(clean, skew)));
  return { ...found, lines: found.lines.map(({ text, box }) => ({ text, box: box && slanted(box, skew, clean) })) };
}

/** Where a box of a levelled picture is on the slanted one: its middle goes back round the middle of the picture. */
function slanted(box: Box, degrees: number, { width, height }: GreyPicture): Box {
  const angle = (degrees * Math.PI) / 180;
  const across = (box.x + box.width / 2 - 0.5) * width;
  const down = (box.y + box.height / 2 - 0.5) * height;
  const x = (Math.cos(angle) * across - Math.sin(angle) * down) / width + 0.5;
  const y = (Math.sin(angle) * across + Math.cos(angle) * down) / height + 0.5;
  return { ...box, x: Math.max(0, x - box.width / 2), y: Math.max(0, y - box.height / 2) };
}

/** Where a box of a picture turned clockwise is on the picture before. */
function turnedBack(box: Box, times: number): Box {
  const { x, y, width, height } = box;
  if (times === 1) return { x: y, y: 1 - x - width, width: height, height: width };
  if (times === 2) return { x: 1 - x - width, y: 1 - y - height, width, height };
  return { x: 1 - y - height, y: x, width: height, height: width };
}

const isPoor = ({ confidence, words }: Recognized): boolean => confidence < POOR_CONFIDENCE || words < FEW_WORDS;
const worth = ({ confidence, words }: Recognized): number => words * confidence;

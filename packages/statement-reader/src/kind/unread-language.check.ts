/**
 * Whether a statement is in a language the classifier has not learnt: Dutch and Turkish by their small words, any other
 * script by its letters. Such a text is not read at all, as every reading of it would be a guess.
 */
import { TELLS } from '../facts/lexicon/index.ts';
import { foldText } from '../text/folded.text.ts';
import { guessLanguage, tellOf } from '../text/language.guess.ts';

const UNREAD = [
  { language: 'nl', tells: 'ik|het|een|niet|heb|zijn|maar|mijn|nooit|hebben|ook|geen|wel|deze|naar|voor|wij' },
  { language: 'tr', tells: 'bir|ve|bu|için|ama|değil|çok|fakat|hiç|daha|benim|yok|kartım|ettim|olarak|bunu|buradan' },
].map(tellOf);
const TELLS_OF_ALL = [...TELLS, ...UNREAD];

const OTHER_SCRIPTS =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}]/gu;

/** True where most of the text is in such a script, or such a language is the most likely one. */
export function isInUnreadLanguage(text: string): boolean {
  const other = text.match(OTHER_SCRIPTS)?.length ?? 0;
  if (other > 0 && other * 2 > (text.match(/\p{L}/gu)?.length ?? 0)) return true;
  const language = guessLanguage(foldText(text).folded, TELLS_OF_ALL, undefined);
  return UNREAD.some((unread) => unread.language === language);
}

/** One short word for an answer: varied, the same again when the page is drawn again, and never gushing. */
import type { Translator } from '../i18n/translator.ts';

const HOW_MANY = 4;

/** The acknowledgement after the turn at this place, from 1. */
export const acknowledgement = ({ tAny }: Translator, at: number): string =>
  tAny([`chat.ack.${((at - 1) % HOW_MANY) + 1}`]);

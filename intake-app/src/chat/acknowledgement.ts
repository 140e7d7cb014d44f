/** One short word for an answer: varied, the same again when the page is drawn again, and never approval. */
import type { ViewContext } from '../view/view-context.ts';

const HOW_MANY = 4;

/** The acknowledgement after the turn at this place, from 1; to a victim the same quiet one each time. */
export function acknowledgement({ i18n, intake }: ViewContext, at: number): string {
  const { problem } = intake.flow?.answers ?? {};
  const isVictim = problem === 'unrecognized' || problem === 'deceived';
  return i18n.tAny([`chat.ack.${isVictim ? 1 : ((at - 1) % HOW_MANY) + 1}`]);
}

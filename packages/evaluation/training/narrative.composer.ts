import { shuffled } from './softmax.trainer.ts';
import type { Statement } from './statements.reader.ts';

/**
 * Longer tellings of a statement: the same story between sentences that say nothing of it (greetings, the bank's
 * hotline, anger). It teaches the model what to pass over. Only statements of our own are used.
 */
export function composed(
  statement: Statement,
  _all: readonly Statement[],
  fillers: Record<string, string[]>,
  random: () => number,
): string[] {
  const talk = fillers[statement.lang] ?? [];
  if (statement.source !== 'own' || talk.length === 0) return [];
  const around = (count: number): string => {
    const chosen = shuffled(talk, random).slice(0, count);
    const before = Math.floor(random() * (count + 1));
    const ending = /[.!?؟]\s*$/.test(statement.text) ? '' : '.';
    return [...chosen.slice(0, before), statement.text + ending, ...chosen.slice(before)].join(' ');
  };
  const short = 1 + Math.floor(random() * 2);
  const long = 4 + Math.floor(random() * 7);
  return [around(short), around(long)];
}

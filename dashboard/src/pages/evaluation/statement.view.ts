/** What the cardholder wrote, with the facts that were read marked where they were said. */
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import { html, nothing, type TemplateResult } from 'lit';
import { factValue } from '../../ui/facts.ts';
import { word } from '../../words.ts';

interface Piece {
  text: string;
  facts: StatedFact[];
}

/** Cuts the statement where a quote begins or ends; pieces without facts are plain text. Positions outside it are ignored. */
export function pieces(statement: string, stated: readonly StatedFact[]): Piece[] {
  const fitting = stated.filter(({ start, end }) => start >= 0 && start < end && end <= statement.length);
  const cuts = [...new Set([0, statement.length, ...fitting.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((from, i) => {
    const to = cuts[i + 1] ?? statement.length;
    return { text: statement.slice(from, to), facts: fitting.filter(({ start, end }) => start <= from && end >= to) };
  });
}

/** `merchant_contact.attempted` → `Merchant contact: attempted`. */
const nameOf = (path: string): string =>
  path
    .replace(/^(evidences|dispute)\./, '')
    .split('.')
    .map((part, i) => (i === 0 ? word(part) : word(part).toLowerCase()))
    .join(': ');

/** Those that an answer repeats, and the others; each fact is shown once. */
export function answeredAlike(
  stated: readonly StatedFact[],
  evidences: Readonly<Record<string, unknown>>,
): { alike: StatedFact[]; others: StatedFact[] } {
  const answerTo = (path: string): unknown => {
    let at: unknown = { evidences };
    for (const part of path.split('.')) at = (at as Record<string, unknown> | null | undefined)?.[part];
    return at;
  };
  const isAlike = ({ path, value }: StatedFact): boolean => {
    const answer = answerTo(path);
    // An answer may name the time of day as well.
    if (typeof answer === 'string' && typeof value === 'string') return value !== '' && answer.startsWith(value);
    return answer !== undefined && JSON.stringify(answer) === JSON.stringify(value);
  };
  const { alike = [], others = [] } = Object.groupBy(stated, (fact) => (isAlike(fact) ? 'alike' : 'others'));
  return { alike, others };
}

/** `listed`: those of the facts that no answer repeats. */
export function statementView(
  statement: unknown,
  { stated, listed, currency }: { stated: readonly StatedFact[]; listed: readonly StatedFact[]; currency: string },
): TemplateResult {
  if (typeof statement !== 'string' || statement === '') return html`<p class="muted">No statement was given.</p>`;
  return html`<blockquote class="statement" dir="auto">${pieces(statement, stated).map(({ text, facts }) =>
    facts.length === 0 ? text : html`<mark title=${facts.map(({ path }) => nameOf(path)).join(', ')}>${text}</mark>`,
  )}</blockquote>
  ${
    listed.length === 0
      ? nothing
      : html`<h3>Read from these words</h3><dl class="facts stated">${listed.map(
          ({ path, value, quote, probability }) => html`<dt>${nameOf(path)}</dt>
            <dd>${factValue(path.split('.').at(-1) ?? path, value, { currency })}<small class="muted" dir="auto">“${quote}” · ${Math.round(100 * probability)} % sure</small></dd>`,
        )}</dl>`
  }`;
}

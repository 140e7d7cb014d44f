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

export function statementView(statement: unknown, stated: readonly StatedFact[], currency: string): TemplateResult {
  if (typeof statement !== 'string' || statement === '') return html`<p class="muted">No statement was given.</p>`;
  return html`<blockquote class="statement" dir="auto">${pieces(statement, stated).map(({ text, facts }) =>
    facts.length === 0 ? text : html`<mark title=${facts.map(({ path }) => nameOf(path)).join(', ')}>${text}</mark>`,
  )}</blockquote>
  ${
    stated.length === 0
      ? nothing
      : html`<h3>Read from these words</h3><dl class="facts stated">${stated.map(
          ({ path, value, quote, probability }) => html`<dt>${nameOf(path)}</dt>
            <dd>${factValue(path.split('.').at(-1) ?? path, value, { currency })}<small class="muted" dir="auto">“${quote}” · ${Math.round(100 * probability)} % sure</small></dd>`,
        )}</dl>`
  }`;
}

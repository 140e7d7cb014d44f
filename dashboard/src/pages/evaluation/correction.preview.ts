/** What a correction would change: the facts and the parts of the result, old beside new. */
import type { CorrectionPreview, FactChange, ResultInBrief } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { notice } from '../../ui/bits.ts';
import { factValue } from '../../ui/facts.ts';
import { day, money, word } from '../../words.ts';
import { codeWithTitle } from './case-summary.ts';

const ROWS: readonly { head: string; of: (result: ResultInBrief) => string }[] = [
  { head: 'Category', of: ({ category }) => word(category) },
  { head: 'Kind', of: ({ subcategory }) => (subcategory === null ? 'Not known' : word(subcategory)) },
  { head: 'Code', of: ({ reason_code }) => (reason_code === null ? 'None' : codeWithTitle(reason_code)) },
  { head: 'Confidence', of: ({ confidence }) => word(confidence) },
  { head: 'Next', of: ({ next_action }) => word(next_action) },
  { head: 'May be filed from', of: ({ may_file_from }) => (may_file_from === null ? '–' : day(may_file_from)) },
  { head: 'File by', of: ({ deadline }) => (deadline === null ? '–' : day(deadline)) },
  {
    head: 'Recoverable',
    of: ({ recoverable_amount: sum }) => (sum === null ? '–' : money(sum.amount, sum.currency)),
  },
  { head: 'Failed checks', of: ({ failed_checks }) => failed_checks.map((code) => word(code)).join(', ') || 'None' },
  {
    head: 'Missing facts',
    of: ({ missing_facts }) => missing_facts.map(({ question }) => question).join(' ') || 'None',
  },
  {
    head: 'Missing documents',
    of: ({ missing_documents }) => missing_documents.map((kind) => word(kind)).join(', ') || 'None',
  },
];

export function previewView({ from, to, changes, contradictions }: CorrectionPreview): TemplateResult {
  const rows = ROWS.filter(({ of }) => of(from) !== of(to));
  return html`${changes.length === 0 ? html`<p class="muted">Nothing has been changed yet.</p>` : changesView(changes)}
    ${
      rows.length === 0
        ? html`<p class="muted">The result stays the same.</p>`
        : html`<dl class="changes">${rows.map(
            ({ head, of }) =>
              html`<dt>${head}</dt><dd><del>${of(from)}</del> <span aria-hidden="true">→</span> <ins>${of(to)}</ins></dd>`,
          )}</dl>`
    }
    ${contradictions.length === 0 ? nothing : notice('warn', html`Does not fit together: ${contradictions.join(' ')}`)}`;
}

/** Facts that were put right, what stood there before struck out. */
export const changesView = (changes: readonly FactChange[]): TemplateResult =>
  html`<ul class="fact-changes">${changes.map(
    ({ path, from, to }) => html`<li><strong>${nameOf(path)}</strong> ${said(path, from, to)}</li>`,
  )}</ul>`;

function said(path: string, from: FactChange['from'], to: FactChange['to']): TemplateResult {
  if (path === 'evidences.additional_documentation') return html`a document was added`;
  if (path === 'dispute.confirmed_facts') return html`decided: ${namesIn(to)}`;
  return html`<del>${factValue(path, from)}</del> <span aria-hidden="true">→</span> <ins>${factValue(path, to)}</ins>`;
}

const namesIn = (list: FactChange['to']): string =>
  list === null
    ? 'open again'
    : `${(JSON.parse(String(list)) as string[]).map((path) => nameOf(path).toLowerCase()).join(', ')} as it was given`;

/** `evidences.merchant_contact.attempted` → `Merchant contact: attempted`. */
export const nameOf = (path: string): string =>
  NAMES[path] ??
  path
    .replace(/^(evidences|dispute|transaction|card|history)\./, '')
    .split('.')
    .map((part, i) => (i === 0 ? word(part) : word(part).toLowerCase()))
    .join(': ');
const NAMES: Record<string, string> = {
  'evidences.additional_documentation': 'Documents',
  'dispute.confirmed_facts': 'Contradiction',
  'evidences.cardholder_statement': 'Statement and facts',
};

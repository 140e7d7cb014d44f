/** The issuer's legal duties with the days left, and the other codes that were examined. */
import type { EvaluationResult, Obligation } from '@dispute-intake/contract';
import { networkOf, reasonCodeTitle } from '@dispute-intake/contract/reason-code';
import { html, nothing, type TemplateResult } from 'lit';
import { status } from '../../ui/bits.ts';
import { day, word } from '../../words.ts';
import { daysLeft, daysUntil, urgencyOf } from './case-summary.ts';

const LAWS: Record<string, string> = {
  reg_e: 'Regulation E (United States, debit)',
  reg_z: 'Regulation Z (United States, credit)',
  psd2: 'Payment Services Directive (EU)',
  uk_psr: 'Payment Services Regulations 2017 (United Kingdom)',
  uk_cca: 'Consumer Credit Act 1974 (United Kingdom, credit)',
};

/** The duties that are open, soonest first, to stand beside the next step: a legal clock runs whatever the network gives. */
export function dutyChips(
  obligations: readonly Obligation[],
  nowMs: number,
  dutyDone?: (obligation: Obligation) => void,
): TemplateResult | typeof nothing {
  const open = obligations
    .filter(({ due_by, status: state }) => due_by !== null && state !== 'done')
    .sort((a, b) => ((a.due_by ?? '') < (b.due_by ?? '') ? -1 : 1));
  if (open.length === 0) return nothing;
  return html`<ul class="duty-chips" aria-label="Your legal duties">${open.map(
    (obligation) =>
      html`<li class="urgency ${urgencyOf(obligation.due_by ?? '', nowMs)}"><span><strong>${obligation.duty.replace(/\.$/, '')}</strong>: ${dueWords(obligation.due_by ?? '', nowMs)}</span>${
        dutyDone
          ? html`<button type="button" class="link no-print" @click=${() => dutyDone(obligation)}>Mark done<span class="sr">: ${obligation.duty}</span></button>`
          : nothing
      }</li>`,
  )}</ul>`;
}

const dueWords = (isoDay: string, nowMs: number): string => {
  const days = daysUntil(isoDay, nowMs);
  if (days === 0) return 'due today';
  return days > 0 ? `due ${day(isoDay)}, ${daysLeft(isoDay, nowMs)}` : `overdue since ${day(isoDay)}`;
};

/** What the law says of each duty; the days of those that are open stand beside the next step. */
export function dutiesView(obligations: readonly Obligation[], nowMs: number): TemplateResult | typeof nothing {
  if (obligations.length === 0) return nothing;
  return html`<section class="card"><h2>Your legal duties</h2>
    <p class="muted">They hold whether or not the network gives a right.</p>
    <ul class="duties">${obligations.map(
      ({ law, duty, due_by, basis, source, status: state }) => html`<li>
        <div><strong>${duty}</strong> ${state === 'done' ? status('passed', 'Done') : due_by !== null && daysUntil(due_by, nowMs) < 0 ? status('failed', 'Overdue') : nothing}<small>${LAWS[law] ?? word(law)} · ${source}</small><small class="muted">${basis}</small></div></li>`,
    )}</ul></section>`;
}

export function alternativesView(
  { alternatives }: EvaluationResult,
  cardScheme: string,
): TemplateResult | typeof nothing {
  if (!alternatives || alternatives.length === 0) return nothing;
  return html`<section class="card"><h2>Other codes that were examined</h2><ul class="alternatives">${alternatives.map(
    ({ reason_code, subcategory, confidence, why }) =>
      html`<li><div><strong>${networkOf(cardScheme)} ${reason_code}</strong> ${reasonCodeTitle(reason_code) ?? word(subcategory)}</div>${status(confidence)}<p>${why}</p></li>`,
  )}</ul></section>`;
}

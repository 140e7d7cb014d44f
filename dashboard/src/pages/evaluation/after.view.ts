/** What happens to a case after it was submitted: who is waited for, what was handed over, other payments, updates. */
import type { HandedOver, Neighbour, OpenedEvaluation, OpenFollowUp } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { status, when, whenExactly } from '../../ui/bits.ts';
import { day, exact, money, PROCESSOR_NAMES, word } from '../../words.ts';

/** The follow-up that the cardholder has not sent yet. */
export function waitingView(
  { open_follow_up: open }: OpenedEvaluation,
  actions: {
    resendFollowUp?: ((followUp: OpenFollowUp) => void) | undefined;
    withdrawFollowUp?: ((followUp: OpenFollowUp) => void) | undefined;
  },
  nowMs: number,
): TemplateResult | typeof nothing {
  if (!open) return nothing;
  const isOver = open.opened_at === null && Date.parse(open.expires_at) <= nowMs;
  const { resendFollowUp: resend, withdrawFollowUp: withdraw } = actions;
  return html`<section class="card waiting" aria-labelledby="waiting"><h2 id="waiting">Waiting for the cardholder</h2>
    <p>Asked ${when(open.created_at)}. ${
      open.opened_at
        ? html`They opened the link ${when(open.opened_at)} and have not sent their answers yet.`
        : isOver
          ? html`The link stopped working ${when(open.expires_at)} and was never opened.`
          : html`The link has not been opened; it works until ${exact(open.expires_at)}.`
    }</p>
    <div class="next-actions no-print">${resend ? html`<wa-button appearance="outlined" @click=${() => resend(open)}>Send a new link</wa-button>` : nothing}${withdraw ? html`<wa-button appearance="outlined" @click=${() => withdraw(open)}>Withdraw the question</wa-button>` : nothing}<a href="/dashboard/sessions?open=${open.id}">See the session</a></div></section>`;
}

const targetName = (target: HandedOver['for']): string =>
  target === null ? 'another way' : target === 'pdf' ? 'case file (PDF)' : PROCESSOR_NAMES[target];

export function handOversView(
  { hand_overs: all }: OpenedEvaluation,
  read: (handedOver: HandedOver) => void,
): TemplateResult | typeof nothing {
  if (all.length === 0) return nothing;
  return html`<section class="card"><h2>Handed over</h2><ul class="hand-overs">${all.map(
    (each) =>
      html`<li><div><strong>${day(each.at.slice(0, 10))}${each.reference ? html`, ${each.reference}` : nothing}</strong>
        <small>${targetName(each.for)}${each.version === null ? nothing : html` · version ${each.version}`} · by ${each.by}, ${when(each.recorded_at)}${each.sha256 === null ? nothing : html` · <span title=${`SHA-256 of the file: ${each.sha256}`}>SHA-256 ${each.sha256.slice(0, 12)}…</span>`}</small></div>
        ${each.for === null ? nothing : html`<button type="button" class="copy no-print" @click=${() => read(each)}>${each.for === 'pdf' ? 'Case file' : 'Read the export'}</button>`}</li>`,
  )}</ul></section>`;
}

const WHY: Record<Neighbour['why'], string> = {
  same_report: 'Other payments of the same report',
  same_transaction: 'Other disputes of the same payment',
  same_arn: 'Another dispute names the same acquirer reference number',
  same_file: 'Other disputes with the same document',
};

export function neighboursView({ neighbours }: OpenedEvaluation): TemplateResult | typeof nothing {
  if (neighbours.length === 0) return nothing;
  const kinds = [...new Set(neighbours.map(({ why }) => why))];
  return html`${kinds.map((kind) => {
    const all = neighbours.filter(({ why }) => why === kind);
    return html`<section class="card"><h2>${WHY[kind]} <span class="badge">${all.length}</span></h2><ul class="neighbours">${all.map(
      (each) =>
        html`<li><a href="/dashboard/evaluations/${each.id}">${each.merchant_name}</a><span>${money(each.amount, each.currency)}</span>
          <small class="muted">paid ${day(each.paid_on)} · ${each.reason_code ?? 'no code'} · ${each.withdrawn_at ? 'withdrawn' : each.state ? word(each.state) : word(each.next_action)}</small></li>`,
    )}</ul></section>`;
  })}`;
}

/** What the cardholder's status page says, newest first. */
export function updatesView({ updates }: OpenedEvaluation, write?: () => void): TemplateResult | typeof nothing {
  if (updates.length < 2 && !write) return nothing;
  return html`<section class="card"><h2>On the cardholder’s status page</h2><ol class="updates">${updates
    .toReversed()
    .map(
      ({ state, message, amount, currency, at, reference }) =>
        html`<li>${status(state)} ${whenExactly(at)}${amount === null || currency === null ? nothing : html` <strong>${money(amount, currency)}</strong>`}${message ? html`<p dir="auto">${message}</p>` : nothing}${reference ? html`<small class="muted">Reference ${reference} (not shown to them)</small>` : nothing}</li>`,
    )}</ol>${write ? html`<button type="button" class="link no-print" @click=${write}>Write to the cardholder</button>` : nothing}</section>`;
}

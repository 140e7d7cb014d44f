/** One dispute: the result and which rule decided it, what the cardholder said and sent, the payment, what happened when. */
import type { EvaluationResult } from '@dispute-intake/contract';
import type { OpenedEvaluation } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { copyButton, notice, shortId, snippet, status, when } from '../ui/bits.ts';
import { facts } from '../ui/facts.ts';
import { timelineView } from '../ui/timeline.ts';
import { bytes, day, money, word } from '../words.ts';
import { DecisionElement } from './decision.element.ts';
import { type Deciders, deciders, replay, type Step } from './decision.ts';
import { cardOf } from './sessions.page.ts';

const DAY_MS = 86_400_000;

/** `openFile` is called with the id of a file to look at. */
export function evaluationView(evaluation: OpenedEvaluation, openFile: (id: string) => void): TemplateResult {
  const { result, rules, evidences } = evaluation;
  const decided = rules ? deciders(replay(rules)) : undefined;
  return html`<p class="crumb"><a href="/dashboard/evaluations">Evaluations</a></p>
    <div class="head"><h1>${evaluation.merchant_name} <span class="h1-amount">${money(evaluation.amount, evaluation.currency)}</span></h1>
      ${copyButton(JSON.stringify(evaluation, null, 2), 'Copy as JSON')}</div>
    <p class="meta">${shortId(evaluation.id)}<span>${cardOf(evaluation)}</span><span>received ${when(evaluation.created_at)}</span>${
      evaluation.intake_session_id
        ? html`<a href="/dashboard/sessions?open=${evaluation.intake_session_id}">from an intake session</a>`
        : html`<span>submitted by your backend</span>`
    }</p>
    ${result === null ? pending(evaluation) : verdict(result, decided)}
    <div class="dispute"><div class="dispute-main">
      ${result ? checks(result, decided) : nothing}
      ${rules ? html`<section class="card"><di-decision .rules=${rules}></di-decision></section>` : nothing}
      <section class="card"><h2>What the cardholder said</h2>${evidences === null ? html`<p class="muted">Your role does not see the cardholder's words, answers and files.</p>` : said(evidences, evaluation)}</section>
      <section class="card"><h2>Payment</h2>${facts(evaluation.transaction, { currency: String(evaluation.transaction.transaction_currency ?? ''), isTwoAbreast: true })}</section>
    </div><div class="dispute-side">
      <section class="card"><h2>Timeline</h2>${timelineView(evaluation.timeline)}</section>
      ${evidences === null ? nothing : html`<section class="card"><h2>Files</h2>${files(evaluation, openFile)}</section>`}
      <section class="card"><h2>Dispute</h2>${facts(evaluation.dispute, { currency: evaluation.currency })}</section>
      <section class="card"><h2>Card</h2>${facts(evaluation.card)}</section>
      ${evaluation.history ? html`<section class="card"><h2>What you know of the cardholder</h2>${facts(evaluation.history)}</section>` : nothing}
    </div></div>
    ${result ? html`<details class="card"><summary>Result as JSON</summary>${snippet(JSON.stringify(result, null, 2), 'Result')}</details>` : nothing}`;
}

const pending = ({ status: state }: OpenedEvaluation) =>
  state === 'failed'
    ? notice(
        'bad',
        'The service could not evaluate this. It is a defect of the service, not of the evidence; submit it again.',
      )
    : notice('warn', 'The result is on its way; this page shows it as soon as it is there.');

/** Leads to a rule of the decision below. */
const because = (step: Step | undefined) =>
  step
    ? html`<button type="button" class="link because" @click=${() => {
        const decision = document.querySelector('di-decision');
        if (decision instanceof DecisionElement) decision.show(step.place);
      }}>rule ${step.place}: ${word(step.rule.code)}</button>`
    : nothing;

function verdict(result: EvaluationResult, decided: Deciders | undefined): TemplateResult {
  const leftMs = result.deadline ? Date.parse(`${result.deadline}T23:59:59Z`) - Date.now() : null;
  const daysLeft = leftMs === null ? null : Math.floor(leftMs / DAY_MS);
  return html`<section class="verdict" aria-label="Result">
    <div><small>Proposed code</small><strong class="code">${result.reason_code ?? 'None'}</strong>${result.reason_code ? nothing : html`<span class="muted">no scheme right found</span>`}${because(decided?.code)}</div>
    <div><small>Confidence</small><strong>${status(result.confidence)}</strong>${because(decided?.confidence)}</div>
    <div><small>Kind</small><strong>${word(result.subcategory ?? result.category)}</strong><span class="muted">${word(result.category)}</span></div>
    <div><small>File by</small><strong>${result.deadline ? day(result.deadline) : '–'}</strong>${
      daysLeft === null
        ? nothing
        : html`<span class="muted">${daysLeft < 0 ? 'has passed' : daysLeft === 0 ? 'today' : `${daysLeft} days left`}</span>`
    }<span class="muted">ruleset ${result.ruleset}</span></div>
  </section>`;
}

function checks(result: EvaluationResult, decided: Deciders | undefined): TemplateResult {
  return html`<section class="card"><h2>Failed checks${result.failed_checks.length > 0 ? html` <span class="badge">${result.failed_checks.length}</span>` : nothing}</h2>${
    result.failed_checks.length === 0
      ? html`<p class="muted">None: nothing is missing and nothing speaks against it.</p>`
      : html`<ul class="checks">${result.failed_checks.map(
          (check) =>
            html`<li>${status(check.type)}<div><strong>${check.msg}</strong><small><code>${check.code}</code> at <code>${check.loc.join('.')}</code> ${because(decided?.checks.get(check.code))}</small></div></li>`,
        )}</ul>`
  }</section>`;
}

function said(evidences: Record<string, unknown>, { currency }: OpenedEvaluation): TemplateResult {
  const statement = evidences.cardholder_statement;
  const without = ['cardholder_statement', 'additional_documentation'];
  return html`${typeof statement === 'string' && statement !== '' ? html`<blockquote class="statement">${statement}</blockquote>` : html`<p class="muted">No statement was given.</p>`}
    <h3>Answers</h3>${facts(evidences, { currency, without })}`;
}

function files({ files: attached }: OpenedEvaluation, openFile: (id: string) => void): TemplateResult {
  if (attached.length === 0) return html`<p class="muted">None were sent.</p>`;
  return html`<ul class="files">${attached.map(
    (
      file,
    ) => html`<li><button type="button" class="link" @click=${() => openFile(file.id)}>${file.original_name}</button>
      <small class="muted">${file.mime_type.split('/').at(-1)?.toUpperCase()}, ${bytes(file.size)}${file.scan ? ' · scanned, nothing found' : nothing}</small>${file.warnings?.map((warning) => status('warning', warning))}</li>`,
  )}</ul>`;
}

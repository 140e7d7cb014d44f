/** One dispute as a case: what it is and what to do next, then the documents, the words, the rules, the versions. */
import type { EvaluationResult, ExplainedRule, Obligation } from '@dispute-intake/contract';
import type { HandedOver, OpenedEvaluation, OpenFollowUp } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { copyButton, notice, shortId, snippet, status, when } from '../../ui/bits.ts';
import { facts } from '../../ui/facts.ts';
import { timelineView } from '../../ui/timeline.ts';
import { day, money, word } from '../../words.ts';
import { cardOf } from '../sessions.page.ts';
import { handOversView, neighboursView, updatesView, waitingView } from './after.view.ts';
import { caseSummary, codeWithTitle, daysLeft, isWaitOver, nextStep, urgencyOf } from './case-summary.ts';
import { DecisionElement } from './decision.element.ts';
import { type Deciders, deciders, replay, type Step } from './decision.ts';
import { documentsView } from './documents.view.ts';
import { alternativesView, dutiesView, dutyChips } from './duties.view.ts';
import { contradictionsView, questionsView } from './questions.view.ts';
import { answeredAlike, statementView } from './statement.view.ts';
import { versionsView } from './versions.view.ts';

export interface CaseActions {
  /** Opens the bytes of a file. */
  openFile(id: string): void;
  /** Makes a follow-up link; absent where the role or the state of the case does not allow it. */
  askCardholder?: (() => void) | undefined;
  /** Opens the export for a processor, or as a case file. */
  exportCase?: (() => void) | undefined;
  /** Shows what the case would be by the rules in force. */
  preview?: (() => void) | undefined;
  /** Records that who files the dispute has it. */
  handOver?: (() => void) | undefined;
  /** Writes to the cardholder's status page. */
  sendUpdate?: (() => void) | undefined;
  /** Takes back an outcome that was recorded by mistake. */
  clearOutcome?: (() => void) | undefined;
  /** Records how the dispute ended. */
  recordOutcome?: (() => void) | undefined;
  /** Leads to the form that puts the case right. */
  correct?: (() => void) | undefined;
  /** Records that a legal duty was done. */
  dutyDone?: ((obligation: Obligation) => void) | undefined;
  /** A new link of the follow-up that is open, for the cardholder who lost it. */
  resendFollowUp?: ((followUp: OpenFollowUp) => void) | undefined;
  /** Ends the follow-up that is open. */
  withdrawFollowUp?: ((followUp: OpenFollowUp) => void) | undefined;
  /** Shows an export as it was handed over. */
  readHandOver: (handedOver: HandedOver) => void;
  /** The cases before and after this one in the list it was opened from. */
  neighboursInList?: { previous: string | undefined; next: string | undefined };
}

export function caseView(evaluation: OpenedEvaluation, actions: CaseActions, nowMs = Date.now()): TemplateResult {
  const { result, rules, evidences } = evaluation;
  const decided = rules ? deciders(replay(rules)) : undefined;
  return html`${crumb(actions)}
    ${heading(evaluation, actions)}
    ${evaluation.withdrawn_at ? notice('warn', html`The cardholder withdrew this dispute ${when(evaluation.withdrawn_at)}.`) : nothing}
    ${result === null ? pending(evaluation) : html`${summary(evaluation, decided, nowMs)}${next(evaluation, result, actions, nowMs)}${verdict(evaluation, result, decided, nowMs)}`}
    ${waitingView(evaluation, actions, nowMs)}
    <div class="dispute"><div class="dispute-main">
      ${contradictionsView(evaluation, actions.correct)}
      ${evidences === null ? nothing : html`<section class="card"><h2>Documents</h2>${documentsView(evaluation, actions.openFile)}</section>`}
      ${handOversView(evaluation, actions.readHandOver)}
      ${neighboursView(evaluation)}
      ${result ? html`${questionsView(result)}${checks(result, decided)}` : nothing}
      ${versionsView(evaluation.versions, evaluation.id)}
      <section class="card"><h2>What the cardholder said</h2>${evidences === null ? html`<p class="muted">Your role does not see the cardholder's words, answers and files.</p>` : said(evidences, evaluation)}</section>
      ${rules ? html`<section class="card"><di-decision .rules=${rules}></di-decision></section>` : nothing}
      ${result ? alternativesView(result, evaluation.card_scheme) : nothing}
      <section class="card"><h2>Payment</h2>${facts(evaluation.transaction, { currency: String(evaluation.transaction.transaction_currency ?? ''), isTwoAbreast: true })}</section>
    </div><div class="dispute-side">
      ${dutiesView(evaluation.obligations, nowMs)}
      ${updatesView(evaluation, actions.sendUpdate)}
      <section class="card"><h2>Timeline</h2>${timelineView(evaluation.timeline)}</section>
      <section class="card"><h2>Dispute</h2>${facts(evaluation.dispute, { currency: evaluation.currency })}</section>
      <section class="card"><h2>Card</h2>${facts(evaluation.card)}</section>
      ${Object.keys(evaluation.metadata).length > 0 ? html`<section class="card"><h2>Your metadata</h2>${facts(evaluation.metadata)}</section>` : nothing}
      ${evaluation.history ? html`<section class="card"><h2>What you know of the cardholder</h2>${facts(evaluation.history)}</section>` : nothing}
    </div></div>
    ${result ? html`<details class="card no-print"><summary>Result as JSON</summary>${snippet(JSON.stringify(result, null, 2), 'Result')}</details>` : nothing}`;
}

/** The way back to the list, and to the cases beside this one in it. */
function crumb({ neighboursInList }: CaseActions): TemplateResult {
  const { previous, next: following } = neighboursInList ?? {};
  const step = (id: string | undefined, label: string, key: string) =>
    id
      ? html`<a href="/dashboard/evaluations/${id}" data-step=${key} title="${label} case (${key})">${label}</a>`
      : nothing;
  return html`<p class="crumb"><a href="/dashboard/evaluations">Evaluations</a>${
    previous || following
      ? html`<span class="crumb-steps no-print">${step(previous, 'Previous', 'k')}${step(following, 'Next', 'j')}</span>`
      : nothing
  }</p>`;
}

function heading(evaluation: OpenedEvaluation, actions: CaseActions): TemplateResult {
  const { outcome } = evaluation;
  const button = (label: string, action: (() => void) | undefined, where = '') =>
    action ? html`<button type="button" class="copy ${where}" @click=${action}>${label}</button>` : nothing;
  const record = (where: string) =>
    button(outcome ? 'Change the outcome' : 'Record the outcome', actions.recordOutcome, where);
  return html`<div class="head"><h1>${evaluation.merchant_name} <span class="h1-amount">${money(evaluation.amount, evaluation.currency)}</span></h1>
      <div class="head-actions no-print">${button('Correct', actions.correct)}${button('Export', actions.exportCase)}${button('Hand over', actions.handOver)}${record('if-wide')}<details class="more-actions"><summary class="copy">More</summary><div>${record('if-narrow')}${button('Clear the outcome', actions.clearOutcome)}${button('Re-evaluate (preview)', actions.preview)}<button type="button" class="copy" @click=${() => window.print()}>Print</button>${copyButton(JSON.stringify(evaluation, null, 2), 'Copy as JSON')}</div></details></div></div>
    <p class="meta">${shortId(evaluation.id)}<span>${cardOf(evaluation)}</span><span>received ${when(evaluation.created_at)}</span>${
      evaluation.version > 1 ? html`<span>version ${evaluation.version}</span>` : nothing
    }${
      evaluation.intake_session_id
        ? html`<a href="/dashboard/sessions?open=${evaluation.intake_session_id}">from an intake session</a>`
        : html`<span>submitted by your backend</span>`
    }${evaluation.state && evaluation.state !== outcome?.outcome ? html`<span class="mark">${standingOf(evaluation)}</span>` : nothing}${outcome ? html`<span class="mark">${word(outcome.outcome)}${outcome.reason ? html`: ${word(outcome.reason)}` : nothing}, ${day(outcome.at.slice(0, 10))}</span>` : nothing}</p>`;
}

const pending = ({ status: state }: OpenedEvaluation) =>
  state === 'failed'
    ? notice(
        'bad',
        'The service could not evaluate this. It is a defect of the service, not of the evidence; submit it again.',
      )
    : notice('warn', 'The result is on its way; this page shows it as soon as it is there.');

const summary = (evaluation: OpenedEvaluation, decided: Deciders | undefined, nowMs: number) =>
  html`<p class="case-summary">${caseSummary(evaluation, decided, nowMs).join(' ')}</p>`;

/** Nobody has it yet but the issuer. */
const isOpen = (evaluation: OpenedEvaluation): boolean =>
  evaluation.outcome === null && evaluation.state !== 'handed_over' && evaluation.withdrawn_at === null;
const newerThan = ({ id, versions }: OpenedEvaluation) => {
  const newest = versions.at(-1);
  return newest === undefined || newest.id === id ? undefined : newest;
};

function next(
  evaluation: OpenedEvaluation,
  result: EvaluationResult,
  { askCardholder, correct, exportCase, handOver, dutyDone }: CaseActions,
  nowMs: number,
): TemplateResult | typeof nothing {
  const newer = newerThan(evaluation);
  if (newer)
    return notice(
      'warn',
      html`A newer version of this case is there: <a href="/dashboard/evaluations/${newer.id}">version ${newer.version}</a>.`,
    );
  const step = nextStep(result, evaluation.card_scheme, nowMs);
  if (!step) return nothing;
  const isFiling = result.next_action === 'file' || isWaitOver(result, nowMs);
  const isAsking = result.next_action === 'ask_cardholder';
  const isCorrecting = result.next_action === 'review' || result.next_action === 'ask_issuer';
  const isOver = !isOpen(evaluation);
  const button = (label: string, action: (() => void) | undefined, isPrimary: boolean) =>
    action
      ? html`<wa-button variant=${isPrimary ? 'brand' : 'neutral'} appearance=${isPrimary ? 'accent' : 'outlined'} @click=${action}>${label}</wa-button>`
      : nothing;
  return html`<section class="next-step ${isWaitOver(result, nowMs) ? 'file' : result.next_action}" aria-labelledby="next-step">${
    isOver
      ? html`${evaluation.outcome ? nothing : html`<small>${evaluation.withdrawn_at ? 'Withdrawn' : standingOf(evaluation)}</small>`}<h2 id="next-step">${evaluation.outcome ? `Ended: ${word(evaluation.outcome.outcome)}` : evaluation.withdrawn_at ? 'Nothing more to file' : 'Waiting for the outcome'}</h2>`
      : html`<small>Next</small><h2 id="next-step">${step.title}</h2>${step.text === '' ? nothing : html`<p>${step.text}</p>`}`
  }
    ${dutyChips(evaluation.obligations, nowMs, dutyDone)}
    <div class="next-actions no-print">${isFiling && !isOver ? html`${button('Export', exportCase, !handOver)}${button('Hand over', handOver, true)}` : nothing}${isOver ? nothing : button('Ask the cardholder', askCardholder, isAsking)}${isCorrecting && !isOver ? button('Correct the case', correct, true) : nothing}</div></section>`;
}

/** `Handed over on 3 Nov 2026, CB-1042`, or the state in a word. */
function standingOf({ state, updates }: OpenedEvaluation): string {
  const newest = updates.findLast((update) => update.state === state);
  if (state !== 'handed_over' || !newest) return word(state);
  return `Handed over on ${day(newest.at.slice(0, 10))}${newest.reference ? `, ${newest.reference}` : ''}`;
}

/** A rule's title is a claim that holds where the rule passed; where it did not, its name is all that can be said. */
const claimOf = ({ outcome, title, code }: ExplainedRule): string =>
  outcome === 'passed' && title ? title : word(code.replace(/^.*:/, ''));

/** What a failed check did to the case, by the rule that reported it. */
function effectOf(check: EvaluationResult['failed_checks'][number], step: Step | undefined): string {
  if (check.type === 'warning') return 'Worth knowing';
  if (step?.rule.effect?.reason_code === null) return 'Closes the code';
  if (step && step.before.confidence !== step.after.confidence)
    return `Lowers the confidence to ${word(step.after.confidence).toLowerCase()}`;
  return step?.rule.effect?.confidence ? 'Keeps the confidence low' : 'Counts against the case';
}

/** Leads to a rule of the decision below. */
const because = (step: Step | undefined) =>
  step
    ? html`<button type="button" class="link because" @click=${() => {
        const decision = document.querySelector('di-decision');
        if (decision instanceof DecisionElement) decision.show(step.place);
      }}>rule ${step.place}: ${claimOf(step.rule)}</button>`
    : nothing;

/** The last day is said once: in the next step where that names it, else here. */
function verdict(
  evaluation: OpenedEvaluation,
  result: EvaluationResult,
  decided: Deciders | undefined,
  nowMs: number,
): TemplateResult {
  const lastDay = result.deadline === null ? '–' : day(result.deadline);
  const isSaidAbove =
    isOpen(evaluation) &&
    !newerThan(evaluation) &&
    nextStep(result, evaluation.card_scheme, nowMs)?.title.includes(lastDay);
  return html`<section class="verdict" aria-label="Result">
    <div><small>Proposed code</small><strong class="code">${result.reason_code ?? 'None'}</strong><span class="muted">${result.reason_code ? codeWithTitle(result.reason_code).replace(/^[^,]*, /, '') : 'no scheme right found'}</span>${because(decided?.code)}</div>
    <div><small>Confidence</small><strong>${status(result.confidence)}</strong>${because(decided?.confidence)}</div>
    <div><small>Kind</small><strong>${word(result.subcategory ?? result.category)}</strong><span class="muted">${word(result.category)}</span></div>
    <div><small>File by</small>${
      result.deadline === null
        ? html`<strong>–</strong>`
        : isSaidAbove
          ? html`<strong class="urgency ${urgencyOf(result.deadline, nowMs)}">${daysLeft(result.deadline, nowMs)}</strong>`
          : html`<strong>${lastDay}</strong><span class="urgency ${urgencyOf(result.deadline, nowMs)}">${daysLeft(result.deadline, nowMs)}</span>`
    }<span class="muted">rules of ${result.ruleset}</span></div>
    ${
      result.recoverable_amount
        ? html`<div><small>Recoverable</small><strong>${money(result.recoverable_amount.amount, result.recoverable_amount.currency)}</strong></div>`
        : nothing
    }
  </section>`;
}

function checks(result: EvaluationResult, decided: Deciders | undefined): TemplateResult {
  return html`<section class="card"><h2>Failed checks${result.failed_checks.length > 0 ? html` <span class="badge">${result.failed_checks.length}</span>` : nothing}</h2>${
    result.failed_checks.length === 0
      ? html`<p class="muted">None: nothing is missing and nothing speaks against it.</p>`
      : html`<ul class="checks">${result.failed_checks.map(
          (check) =>
            html`<li>${status(check.type, effectOf(check, decided?.checks.get(check.code)))}<div><strong>${check.msg}</strong><small><code>${check.code}</code> at <code>${check.loc.join('.')}</code> ${because(decided?.checks.get(check.code))}</small></div></li>`,
        )}</ul>`
  }</section>`;
}

function said(
  evidences: Record<string, unknown>,
  { currency, stated_facts, entered_by }: OpenedEvaluation,
): TemplateResult {
  const without = ['cardholder_statement', 'additional_documentation'];
  const { alike, others } = answeredAlike(stated_facts, evidences);
  const quotes = Object.fromEntries(alike.map(({ path, quote }) => [path, quote]));
  return html`${statementView(evidences.cardholder_statement, { stated: stated_facts, listed: others, currency })}
    <h3>Answers</h3>${facts(evidences, { currency, without, givers: entered_by, quotes, path: 'evidences' })}`;
}

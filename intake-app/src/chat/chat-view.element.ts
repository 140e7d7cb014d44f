/**
 * The conversation: one question at a time, everything said before it above, each earlier answer changeable where it
 * stands. It pretends to be nobody. New questions are announced by moving focus to them; the history, a `role="log"`,
 * stays silent, so that nothing is read twice.
 */
import './chat.css';
import type { AnswerValue } from '@dispute-intake/contract/cardholder-api';
import {
  type FlowState,
  firstIncomplete,
  isAnswered,
  type StepId,
  type ValidationError,
  type VisibleQuestion,
  validationErrorOf,
  visible,
  visibleStep,
} from '@dispute-intake/intake-flow';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { field } from '../form/field.ts';
import { goToField } from '../form/form-view.ts';
import { type Words, wordsFor } from '../form/question-words.ts';
import { shortName } from '../form/short-name.ts';
import type { ViewContext } from '../view/view-context.ts';

type ReviewModule = Pick<typeof import('../review/review.ts'), 'review'>;

export class IntakeChat extends LitElement {
  static override properties = {
    view: { attribute: false },
    review: { attribute: false },
    stamp: { attribute: false },
  };
  declare view: ViewContext;
  declare review: ReviewModule | null;
  declare stamp: unknown;
  /** Questions that were sent, or skipped, in this conversation. */
  #passed = new Set<string>();
  #step: StepId | null = null;
  /** Answered when the step was entered: a draft begun elsewhere is not asked again. */
  #answeredAtEntry = new Set<string>();
  #error: { id: string; error: ValidationError } | null = null;
  #editing: { id: string; before: AnswerValue | undefined } | null = null;
  #asked: string | null = null;
  #isFirst = true;
  #isNewestOutOfSight = false;
  #sight: IntersectionObserver | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight?.disconnect();
  }

  #isPassed(question: VisibleQuestion): boolean {
    return this.#passed.has(question.id) || this.#answeredAtEntry.has(question.id);
  }

  #noteStep(flow: FlowState): void {
    if (flow.step === this.#step) return;
    this.#step = flow.step;
    const questions = visibleStep(flow)?.questions ?? [];
    this.#answeredAtEntry = new Set(
      questions
        // What is preselected for the cardholder still wants their word.
        .filter(({ id }) => id !== 'problem' && id !== 'disputed_amount' && isAnswered(flow.answers[id]))
        .filter((question) => validationErrorOf(question, flow.answers[question.id], flow.session) === null)
        .map(({ id }) => id),
    );
  }

  #current(flow: FlowState): VisibleQuestion | undefined {
    return visibleStep(flow)?.questions.find((question) => !this.#isPassed(question));
  }

  /** Everything said so far: the visible questions before the present one. */
  #said(flow: FlowState, current: VisibleQuestion | undefined): VisibleQuestion[] {
    const all = visible(flow.answers, flow.session).flatMap((step) => step.questions);
    const until = current ? all.findIndex(({ id }) => id === current.id) : all.length;
    return all.slice(0, until);
  }

  #send(question: VisibleQuestion): void {
    const { intake } = this.view;
    const flow = intake.flow;
    if (!flow) return;
    const error = validationErrorOf(question, flow.answers[question.id], flow.session);
    this.#error = error ? { id: question.id, error } : null;
    if (error) {
      this.requestUpdate();
      void this.updateComplete.then(() => goToField(question.id));
      return;
    }
    this.#passed.add(question.id);
    if (this.#editing) this.#endEdit();
    else this.#goOn();
  }

  /** Leaves the step once all its questions have been passed; new ones may have appeared meanwhile. */
  #goOn(): void {
    const { intake } = this.view;
    const flow = intake.flow;
    if (flow && flow.step !== 'review' && !this.#current(flow)) intake.sendFlow({ type: 'continue' });
    this.requestUpdate();
  }

  #edit(id: string): void {
    this.#error = null;
    this.#editing = { id, before: this.view.intake.flow?.answers[id] };
    this.view.typed.clear();
    this.requestUpdate();
    void this.updateComplete.then(() => {
      this.querySelector('.turn.editing')?.scrollIntoView({ block: 'nearest' });
      this.#focusIn('.turn.editing');
    });
  }

  #cancelEdit(): void {
    const editing = this.#editing;
    if (!editing) return;
    this.view.intake.answer(editing.id, editing.before);
    this.#editing = null;
    this.#error = null;
    this.view.typed.clear();
    this.requestUpdate();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-change="${editing.id}"]`)?.focus());
  }

  /** After a change in place: what it newly asks for comes next, else the conversation goes on where it was. */
  #endEdit(): void {
    const { intake, typed } = this.view;
    const id = this.#editing?.id;
    this.#editing = null;
    typed.clear();
    const flow = intake.flow;
    const open = flow ? firstIncomplete(flow.answers, flow.session) : null;
    if (flow && open) {
      const order = visible(flow.answers, flow.session).map((step) => step.id);
      if (flow.step === 'review' || order.indexOf(open) < order.indexOf(flow.step)) {
        intake.sendFlow({ type: 'change', step: open });
      }
    }
    this.#asked = null;
    this.requestUpdate();
    if (flow?.step === 'review' && !open) {
      void this.updateComplete.then(() => this.querySelector<HTMLElement>(`.log [data-change="${id}"]`)?.focus());
    }
  }

  #composer(question: VisibleQuestion, flow: FlowState, words: Words): TemplateResult {
    const { intake, i18n, typed, redraw } = this.view;
    const error = this.#error?.id === question.id ? this.#error.error : null;
    const isEdit = this.#editing !== null;
    const suggested =
      question.id === 'problem' && intake.suggestion?.problem && intake.suggestion.problem === flow.answers.problem;
    return html`<form class="composer kind-${question.kind}" novalidate @submit=${(event: Event) => {
      event.preventDefault();
      this.#send(question);
    }} @keydown=${(event: KeyboardEvent) => {
      // Enter sends a text, as in any conversation; Shift+Enter begins a new line.
      if (
        event.key !== 'Enter' ||
        event.shiftKey ||
        event.isComposing ||
        !(event.target instanceof HTMLTextAreaElement)
      )
        return;
      event.preventDefault();
      this.#send(question);
    }}>
      ${error ? html`<div class="summary" role="alert"><p>${words.error(question, error)}</p></div>` : nothing}
      ${field(question, {
        i18n,
        words,
        typed,
        flow: { ...flow, errors: error ? { [question.id]: error } : {} },
        isHeading: false,
        note: suggested ? i18n.t('q.problem.suggested') : null,
        onAnswer: (id, value) => {
          if (this.#error) this.#error = null;
          intake.answer(id, value);
        },
        redraw,
        files: () => this.view.files?.fileField(this.view) ?? html``,
      })}
      <div class="actions">
        ${
          isEdit
            ? html`<button type="button" class="quiet" data-action="cancel" @click=${() => this.#cancelEdit()}>${i18n.t('app.cancel')}</button>`
            : question.optional && !isAnswered(flow.answers[question.id])
              ? html`<button type="button" class="quiet" data-action="skip" @click=${() => this.#send(question)}>${i18n.t('chat.skip')}</button>`
              : html`<span></span>`
        }
        <button type="submit" class="primary" data-action="send">${isEdit ? i18n.t('app.save') : i18n.t('app.send')}</button>
      </div>
    </form>`;
  }

  #turn(question: VisibleQuestion, flow: FlowState, words: Words): TemplateResult {
    const { i18n, intake } = this.view;
    if (this.#editing?.id === question.id) {
      return html`<li class="turn editing">${this.#composer(question, flow, words)}</li>`;
    }
    const answer = words.answer(question);
    const names = question.kind === 'files' ? intake.files.filter((file) => file.state === 'stored') : [];
    return html`<li class="turn">
      <p class="said">${words.label(question)}</p>
      <div class="reply">
        <button type="button" class="link" data-action="change" data-change=${question.id}
          aria-label=${i18n.t('chat.change', { question: words.label(question) })}
          @click=${() => this.#edit(question.id)}>${i18n.t('app.change')}</button>
        <div class="bubble ${answer === null ? 'empty' : ''}"><span class="visually-hidden">${i18n.t('chat.you')}: </span><bdi>${answer ?? i18n.t('chat.skipped')}</bdi>${names.map((file) => html`<bdi class="file-line">${shortName(file.name)}</bdi>`)}</div>
      </div>
    </li>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { intake, i18n } = this.view;
    const { flow } = intake;
    if (!flow) return nothing;
    this.#noteStep(flow);
    const words = wordsFor(i18n, flow);
    const isReview = flow.step === 'review';
    const current = isReview ? undefined : this.#current(flow);
    const said = this.#said(flow, current);
    const isEdit = this.#editing !== null;
    return html`<div class="chat">
      ${isReview ? nothing : html`<h1 class="visually-hidden" tabindex="-1">${i18n.t('app.name')}</h1>`}
      <div class="log" role="log" aria-live="off" aria-label=${i18n.t('chat.history')}>
        <ol>
          <li class="turn"><p class="said quiet-said">${i18n.t('chat.intro')}</p></li>
          ${repeat(
            said,
            ({ id }) => id,
            (question) => this.#turn(question, flow, words),
          )}
          ${isReview ? html`<li class="turn"><p class="said">${i18n.t('chat.to_review')}</p></li>` : nothing}
        </ol>
      </div>
      ${
        isReview && this.review
          ? this.review.review(this.view, { onChange: (_step, question) => this.#edit(question), showBack: false })
          : html`<section class="now" data-step=${flow.step} ?hidden=${isEdit}>
              ${current && !isEdit ? keyed(current.id, this.#composer(current, flow, words)) : nothing}
            </section>`
      }
      ${
        this.#isNewestOutOfSight && !isEdit
          ? html`<button type="button" class="newest secondary" @click=${() => this.#showNewest(true)}>${i18n.t('chat.newest')}<span class="arrow" aria-hidden="true"></span></button>`
          : nothing
      }
    </div>`;
  }

  #showNewest(isAsked: boolean): void {
    const newest = this.querySelector<HTMLElement>('.now, .review');
    // What does not fit is shown from its question on, never from its middle.
    const isTall = (newest?.offsetHeight ?? 0) > window.innerHeight - 24;
    const isCalm =
      window.matchMedia('(prefers-reduced-motion: reduce)').matches ||
      document.documentElement.dataset.motion === 'reduce';
    newest?.scrollIntoView({
      block: isTall || this.view.intake.flow?.step === 'review' ? 'start' : 'end',
      behavior: isCalm || !isAsked ? 'auto' : 'smooth',
    });
  }

  #watchNewest(): void {
    if (this.#sight || !('IntersectionObserver' in window)) return;
    const newest = this.querySelector('.now');
    if (!newest) return;
    this.#sight = new IntersectionObserver(([entry]) => {
      const isOut = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top > 0;
      if (isOut === this.#isNewestOutOfSight) return;
      this.#isNewestOutOfSight = isOut;
      this.requestUpdate();
    });
    this.#sight.observe(newest);
  }

  protected override updated(_changed: PropertyValues): void {
    this.dispatchEvent(new Event('drawn', { bubbles: true }));
    const { flow } = this.view.intake;
    if (!flow) return;
    if (flow.step !== 'review' && !this.#editing && !this.#current(flow)) {
      // Every question of this step was answered before: nothing to ask here.
      queueMicrotask(() => this.#goOn());
      return;
    }
    const asked = flow.step === 'review' ? (this.review ? 'review' : null) : (this.#current(flow)?.id ?? null);
    if (!asked || this.#editing) return;
    if (asked === this.#asked) {
      // What was suggested since takes the focus with it, from the choice that stands first.
      const chosen = this.querySelector<HTMLElement>('.now input:checked');
      if (chosen && document.activeElement?.matches('.now input[type="radio"]:not(:checked)')) chosen.focus();
      return;
    }
    this.#asked = asked;
    this.#watchNewest();
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (isFirst && flow.step === 'statement') return;
    this.#showNewest(false);
    if (asked === 'review') this.querySelector<HTMLElement>('.review h1')?.focus({ preventScroll: true });
    else this.#focusIn('.now');
  }

  /** Where one answers: at the choice that is made, or at the first thing to fill in. */
  #focusIn(turn: string): void {
    const within = this.querySelector(turn);
    const control =
      within?.querySelector<HTMLElement>('input:checked') ??
      within?.querySelector<HTMLElement>('textarea, select, input:not([type="file"]), [data-action="upload"]');
    control?.focus({ preventScroll: true });
  }
}
customElements.define('intake-chat', IntakeChat);

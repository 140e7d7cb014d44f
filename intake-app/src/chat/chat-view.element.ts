/**
 * The conversation: one question at a time at the bottom, everything said before it above, each earlier answer changeable
 * where it stands. New questions are announced by moving focus to them; the history, a `role="log"`, stays silent, so
 * that nothing is read twice.
 */
import './chat.css';
import { type FlowState, stepsOf, type ValidationError, type VisibleQuestion } from '@dispute-intake/intake-flow';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { goToField } from '../form/form-view.ts';
import { type Words, wordsFor } from '../form/question-words.ts';
import { nudgeOnce } from '../form/statement-nudge.ts';
import { focusNew } from '../view/focus-new.ts';
import type { ViewContext } from '../view/view-context.ts';
import { composer } from './composer.ts';
import { afterChange, Conversation, type FlowPort, isFirstOfStep, type Turn } from './conversation.ts';
import { editOf, keepEdit, type OpenEdit } from './open-edit.ts';
import { said } from './turn-view.ts';

/** Asked in little room: it can stay at the bottom. */
const SHORT_KINDS: readonly string[] = ['yes_no', 'text', 'amount', 'months'];

/** Room below a question that is scrolled to: `scroll-padding-bottom` of the page. */
const BELOW_PX = 104;

export class IntakeChat extends LitElement {
  static override properties = { view: { attribute: false }, stamp: { attribute: false } };
  declare view: ViewContext;
  declare stamp: unknown;
  #conversation = new Conversation();
  #error: { id: string; error: ValidationError } | null = null;
  #editing: OpenEdit | null = null;
  #isResumed = false;
  #shown: string | null = null;
  #isFirst = true;
  #isNewestOutOfSight = false;
  #sight: IntersectionObserver | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight?.disconnect();
    this.#sight = null;
    this.#setEditing(null);
  }

  /** Goes to the turn of a place (`step question`), back or forth; false when it is none of ours. */
  goTo(place: string): boolean {
    const { intake, typed } = this.view;
    const { flow } = intake;
    const turn = flow && this.#conversation.goTo(place.split(' ')[1] ?? '', flow);
    if (!flow || !turn) return false;
    this.#setEditing(null);
    this.#error = null;
    typed.clear();
    if (turn.step !== flow.step) intake.sendFlow({ type: 'change', step: turn.step, question: turn.id });
    this.requestUpdate();
    return true;
  }

  /** What was read late, now; an answer that is being changed stays as it was changed. */
  showUnderstood(): void {
    this.#setEditing(null);
    this.#error = null;
    this.view.intake.sendFlow({ type: 'show_understood' });
    this.requestUpdate();
  }

  #back(flow: FlowState, current: Turn | null): void {
    const before = this.#conversation.before(flow, current);
    if (before) this.goTo(`${before.step} ${before.id}`);
  }

  /** Null before the link is open. */
  #port(): FlowPort | null {
    const { intake } = this.view;
    if (!intake.flow) return null;
    return {
      get state() {
        return intake.flow as FlowState;
      },
      send: intake.sendFlow,
      leave: intake.goOn,
    };
  }

  #send(turn: Turn): void {
    const port = this.#port();
    if (!port) return;
    const objection = this.#conversation.objection(turn, port);
    this.#error = objection && objection !== 'doubted' ? { id: turn.id, error: objection } : null;
    if (objection) {
      this.requestUpdate();
      if (this.#error)
        void this.updateComplete.then(() => {
          goToField(turn.id);
          // What is wrong stands above the question, which may be all there is room for.
          this.querySelector('.composer .summary')?.scrollIntoView({ block: 'nearest' });
        });
      return;
    }
    if (turn.id === 'statement' && nudgeOnce(this.view)) return;
    if (this.#editing) {
      this.#endEdit(port);
      return;
    }
    this.#conversation.send(turn, port);
    this.requestUpdate();
  }

  #edit(id: string): void {
    // A changed statement is read again, and what follows from it is asked anew: the conversation goes back to it.
    if (id === 'statement') {
      this.goTo('statement statement');
      return;
    }
    this.#error = null;
    this.#setEditing({ id, before: this.view.intake.flow?.answers[id] });
    this.view.typed.clear();
    this.requestUpdate();
    this.#showEdit();
  }

  #showEdit(): void {
    void this.updateComplete.then(() => {
      this.querySelector('.turn.editing')?.scrollIntoView({ block: 'nearest' });
      this.#focusIn('.turn.editing');
    });
  }

  #setEditing(edit: OpenEdit | null): void {
    this.#editing = edit;
    keepEdit(this.view.intake.boot.session_id, edit);
  }

  /** Opens the edit that a reload broke off, once, where the answer still stands above. */
  #resumeEdit(flow: FlowState): void {
    if (this.#isResumed) return;
    this.#isResumed = true;
    const edit = editOf(this.view.intake.boot.session_id);
    if (!edit) return;
    // It was answered before: the conversation goes on behind it.
    this.#conversation.pass(edit.id);
    const current = flow.step === 'review' ? null : this.#conversation.current(flow);
    const isSaid = this.#conversation.said(flow, current).some(({ id, question }) => id === edit.id && question);
    this.#setEditing(isSaid ? edit : null);
    if (isSaid) this.#showEdit();
  }

  #cancelEdit(): void {
    const editing = this.#editing;
    if (!editing) return;
    this.view.intake.answer(editing.id, editing.before);
    this.#setEditing(null);
    this.#error = null;
    this.view.typed.clear();
    this.requestUpdate();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-change="${editing.id}"]`)?.focus());
  }

  #endEdit(port: FlowPort): void {
    const id = this.#editing?.id;
    this.#setEditing(null);
    this.view.typed.clear();
    afterChange(port);
    this.#shown = null;
    this.requestUpdate();
    void this.updateComplete.then(() => {
      if (port.state.step === 'review') this.querySelector<HTMLElement>(`[data-change="${id}"]`)?.focus();
    });
  }

  #composer(turn: Turn, flow: FlowState, words: Words): TemplateResult {
    const isEdit = this.#editing !== null;
    const error = this.#error?.id === turn.id ? this.#error.error : null;
    const ackAt = isEdit ? null : this.#conversation.said(flow, turn).length;
    return composer({
      view: this.view,
      turn,
      flow,
      words,
      error,
      isEdit,
      ackAt: isFirstOfStep(turn, flow) ? ackAt : null,
      onAnswered: () => {
        this.#error = null;
      },
      onSend: () => this.#send(turn),
      onCancel: () => this.#cancelEdit(),
      onBack: isEdit || !this.#conversation.before(flow, turn) ? null : () => this.#back(flow, turn),
    });
  }

  #questionOf(id: string, flow: FlowState): VisibleQuestion | undefined {
    return stepsOf(flow)
      .flatMap((step) => step.questions)
      .find((question) => question.id === id);
  }

  #turn(turn: Turn, at: number, flow: FlowState, words: Words): TemplateResult {
    if (this.#editing?.id === turn.id) {
      return html`<li class="turn editing">${this.#composer(turn, flow, words)}</li>`;
    }
    return said({
      view: this.view,
      turn,
      words,
      at: isFirstOfStep(turn, flow) ? at : 0,
      onChange: () => this.#edit(turn.id),
    });
  }

  #review(flow: FlowState, words: Words): TemplateResult {
    const { review } = this.view.chunks.loaded;
    const editing = this.#editing;
    const question = editing ? this.#questionOf(editing.id, flow) : undefined;
    if (editing && question) {
      const turn: Turn = { id: editing.id, step: question.step, question };
      return html`<div class="turn editing">${this.#composer(turn, flow, words)}</div>`;
    }
    return html`<p class="said to-review">${this.view.i18n.t('chat.to_review')}</p>
      ${review?.review(this.view, { onChange: (_step, id) => this.#edit(id), showBack: false }) ?? nothing}`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { intake, i18n } = this.view;
    const { flow } = intake;
    if (!flow || !this.view.chunks.loaded.steps) return nothing;
    this.#resumeEdit(flow);
    const words = wordsFor(i18n, flow);
    if (flow.step === 'review') return html`<div class="chat reviewing">${this.#review(flow, words)}</div>`;
    const current = this.#conversation.current(flow);
    const isEdit = this.#editing !== null;
    return html`<div class="chat">
      <h1 class="visually-hidden" tabindex="-1">${i18n.t('app.name')}</h1>
      <div class="log" role="log" aria-live="off" aria-label=${i18n.t('chat.history')}>
        <ol>
          <li class="turn"><p class="said quiet-said">${i18n.t('chat.intro')}</p></li>
          ${repeat(
            this.#conversation.said(flow, current),
            ({ id }) => id,
            (turn, at) => this.#turn(turn, at, flow, words),
          )}
        </ol>
      </div>
      <section class="now ${current?.question && SHORT_KINDS.includes(current.question.kind) && current.id !== 'statement' ? 'short' : ''}" data-step=${flow.step} ?hidden=${isEdit}>
        ${current && !isEdit ? keyed(current.id, this.#composer(current, flow, words)) : nothing}
      </section>
      ${
        this.#isNewestOutOfSight && !isEdit
          ? html`<button type="button" class="newest secondary" @click=${() => this.#showNewest(true)}>${i18n.t('chat.newest')}<span class="arrow" aria-hidden="true"></span></button>`
          : nothing
      }
    </div>`;
  }

  #showNewest(isAsked: boolean): void {
    const isCalm =
      window.matchMedia('(prefers-reduced-motion: reduce)').matches ||
      document.documentElement.dataset.motion === 'reduce';
    const isReview = this.view.intake.flow?.step === 'review';
    const newest = this.querySelector<HTMLElement>('.now, .review');
    // What does not fit is shown from its question on, never from its middle.
    const hiddenPx = document.querySelector<HTMLElement>('.top')?.offsetHeight ?? 0;
    const isTall = (newest?.offsetHeight ?? 0) > window.innerHeight - hiddenPx - BELOW_PX;
    const behavior = isCalm || !isAsked ? 'auto' : 'smooth';
    newest?.scrollIntoView({ block: isTall || isReview ? 'start' : 'end', behavior });
    // What stays at the bottom is in sight wherever one is: what was said last belongs above it.
    if (newest?.matches('.short')) window.scrollTo({ top: document.documentElement.scrollHeight, behavior });
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
    if (!flow || !this.view.chunks.loaded.steps) return;
    const current = flow.step === 'review' ? null : this.#conversation.current(flow);
    if (flow.step !== 'review' && !this.#editing && !current) {
      // Every question of this step was answered before: nothing to ask here.
      queueMicrotask(() => {
        if (this.view.intake.flow?.step === flow.step) this.view.intake.sendFlow({ type: 'continue' });
      });
      return;
    }
    const shown = flow.step === 'review' ? (this.view.chunks.loaded.review ? 'review' : null) : (current?.id ?? null);
    // Its button is what takes the focus.
    if (current?.question?.kind === 'files' && !this.view.chunks.loaded.files) return;
    if (!shown || this.#editing || shown === this.#shown) return;
    this.#shown = shown;
    this.dispatchEvent(new CustomEvent('place', { detail: `${flow.step} ${shown}` }));
    this.#watchNewest();
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (isFirst && flow.step === 'statement') return;
    this.#showNewest(false);
    const heading = shown === 'review' ? this.querySelector<HTMLElement>('.review h1') : null;
    if (heading) focusNew(heading);
    else this.#focusIn('.now');
  }

  /** Where one answers: at the choice that is made, or at the first thing to fill in, else at the way on. */
  #focusIn(part: string): void {
    const within = this.querySelector(part);
    const control =
      within?.querySelector<HTMLElement>('[data-heading]') ??
      within?.querySelector<HTMLElement>('input:checked') ??
      within?.querySelector<HTMLElement>(
        '.question textarea, .question select, .question input:not([type="file"]), .question [data-action="upload"]',
      ) ??
      within?.querySelector<HTMLElement>('[data-action="send"]');
    if (!control) return;
    // A field is there for the next key.
    if (control.matches('input, textarea, select')) control.focus({ preventScroll: true });
    else focusNew(control);
  }
}
customElements.define('intake-chat', IntakeChat);

declare global {
  interface HTMLElementTagNameMap {
    'intake-chat': IntakeChat;
  }
}

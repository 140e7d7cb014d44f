/** Where one answers: at the bottom of the conversation, or in the place of an earlier answer that is changed. */
import { type FlowState, isAnswered, type ValidationError } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { callFailed, isReading } from '../form/form-view.ts';
import { problemNote, type Words } from '../form/question-words.ts';
import { startNotes, statementNudge } from '../form/statement-nudge.ts';
import type { ViewContext } from '../view/view-context.ts';
import { acknowledgement } from './acknowledgement.ts';
import { followsStep, type Turn } from './conversation.ts';

export interface ComposerOptions {
  view: ViewContext;
  turn: Turn;
  flow: FlowState;
  words: Words;
  error: ValidationError | null;
  isEdit: boolean;
  /** How many turns were said before; null: no acknowledgement. */
  ackAt: number | null;
  onAnswered: () => void;
  onSend: () => void;
  onCancel: () => void;
  onBack: (() => void) | null;
}

/** An answer to these may end the report: it is sent by a button, so that a slip of the finger is none. */
const ENDING: readonly string[] = ['recognition', 'credit', 'already_reported'];

/** What is answered by the tap itself. */
const isOneTap = ({ question }: Turn, value: string): boolean =>
  ((question?.kind === 'choice' || question?.kind === 'yes_no') && !ENDING.includes(question.id)) ||
  (question?.kind === 'share' && value === 'whole');

/** The choice is seen as made before the next question comes, in milliseconds. */
const SEEN_MS = 250;
let isTap = false;
let sending: ReturnType<typeof setTimeout> | undefined;

function onClick(event: Event, turn: Turn, onSend: () => void): void {
  const input = event.target as HTMLInputElement;
  if (!(input instanceof HTMLInputElement) || input.type !== 'radio') return;
  const isByTap = isTap;
  isTap = false;
  // The arrow keys choose as well, but only a tap, or Send, says that this is the answer.
  clearTimeout(sending);
  if (!isByTap || !isOneTap(turn, input.value)) return;
  sending = setTimeout(() => {
    if (input.isConnected) onSend();
  }, SEEN_MS);
}

/** Of a card, which is read before it is confirmed: it takes the focus, not the button below it. */
const heading = (text: string): TemplateResult => html`<h2 class="said" data-heading tabindex="-1">${text}</h2>`;

/** What stands above the question: safety first, what the issuer knows, the facts to confirm. */
function card({ view, turn, flow, words, isEdit }: ComposerOptions): unknown {
  const { steps } = view.chunks.loaded;
  const { i18n } = view;
  if (!steps || isEdit) return nothing;
  if (turn.id === 'understood') {
    return html`${heading(i18n.t('chat.understood'))}${steps.understoodRowList(view)}`;
  }
  if (turn.id === 'follow_up') return steps.followUpBody(view);
  if (turn.id === 'recognition') return steps.recognitionCard(view);
  if (turn.id === 'safety') return html`${heading(words.step('safety'))}${steps.safetyBody(view)}`;
  if (turn.id === 'already_reported') return steps.reportedCard(view);
  if (turn.id === 'credit') return steps.creditCard(view);
  const isAfterPayments = followsStep(turn, flow, 'subscription') || followsStep(turn, flow, 'payments');
  return html`${isAfterPayments ? steps.leftOut(view) : nothing}${
    // "No" is sent by the tap: what can be done about it stands over the question that follows.
    followsStep(turn, flow, 'merchant_contact') ? steps.merchantMessage(view, flow) : nothing
  }`;
}

function controls(options: ComposerOptions): unknown {
  const { view, turn, flow, words, error, onAnswered } = options;
  const { steps, files } = view.chunks.loaded;
  const { question } = turn;
  if (!question || !steps) return nothing;
  const { intake, i18n, typed, redraw } = view;
  return steps.field(question, {
    i18n,
    words,
    typed,
    flow: { ...flow, errors: error ? { [question.id]: error } : {} },
    isHeading: false,
    note: question.id === 'problem' ? problemNote(i18n, flow) : null,
    onAnswer: (id, value) => {
      onAnswered();
      intake.answer(id, value);
    },
    onConfirmDate: (id) => {
      intake.sendFlow({ type: 'confirm_date', id });
      options.onSend();
    },
    redraw,
    files: () => html`${steps.evidenceChecklist(view, flow)}${files?.fileField(view) ?? nothing}`,
  });
}

function actions({ view, turn, flow, isEdit, onSend, onCancel, onBack }: ComposerOptions): TemplateResult {
  const { i18n, chunks } = view;
  const { question } = turn;
  const answered = isAnswered(flow.answers[turn.id]);
  const isReadingNow = !isEdit && isReading(view);
  const hasSend =
    !question || (question.kind !== 'choice' && question.kind !== 'yes_no') || answered || isLongList(turn);
  const sendText = isReadingNow
    ? i18n.t('understood.reading')
    : isEdit
      ? i18n.t('app.save')
      : turn.id === 'understood'
        ? i18n.t('understood.confirm')
        : question
          ? i18n.t('app.send')
          : i18n.t('app.continue');
  return html`<div class="actions">
    ${
      isEdit
        ? html`<button type="button" class="quiet" data-action="cancel" @click=${onCancel}>${i18n.t('app.cancel')}</button>`
        : html`<span class="left">${
            onBack
              ? html`<button type="button" class="quiet back" data-action="back" aria-label=${i18n.t('app.back')} @click=${onBack}><span class="chevron" aria-hidden="true"></span></button>`
              : nothing
          }${question?.kind === 'files' ? nothing : (chunks.loaded.files?.attachButton(view) ?? nothing)}</span>`
    }
    <span class="right">${
      !isEdit && question?.optional && !answered
        ? html`<button type="button" class="quiet" data-action="skip" @click=${onSend}>${i18n.t('chat.skip')}</button>`
        : nothing
    }
    ${hasSend ? html`<button type="submit" class="primary" data-action="send" aria-disabled=${isReadingNow ? 'true' : nothing}>${sendText}</button>` : nothing}</span>
  </div>`;
}

const isLongList = ({ question }: Turn): boolean => (question?.choices.length ?? 0) > 14;

export function composer(options: ComposerOptions): TemplateResult {
  const { view, turn, words, error, ackAt, isEdit, onSend } = options;
  const { question } = turn;
  const send = (event: Event): void => {
    event.preventDefault();
    clearTimeout(sending);
    if (isEdit || !isReading(view)) onSend();
  };
  return html`<form class="composer kind-${question?.kind ?? 'card'}" novalidate @submit=${send}
    @pointerdown=${() => {
      isTap = true;
    }}
    @click=${(event: Event) => onClick(event, turn, onSend)}
    @keydown=${(event: KeyboardEvent) => {
      isTap = false;
      // Enter sends a text, as in any conversation; Shift+Enter begins a new line.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      if (event.target instanceof HTMLTextAreaElement) send(event);
    }}>
    <div class="composer-body">
      ${ackAt && question ? html`<p class="said ack">${acknowledgement(view, ackAt)}</p>` : nothing}
      ${card(options)}
      ${error && question ? html`<div class="summary" role="alert"><p>${words.error(question, error)}</p></div>` : nothing}
      ${controls(options)}
      ${callFailed(view)}
      ${turn.id === 'statement' && !isEdit ? html`${statementNudge(view)}${startNotes(view)}` : nothing}
    </div>
    ${actions(options)}
  </form>`;
}

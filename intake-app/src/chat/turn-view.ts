/** One turn that was said: question, answer, and the way to change it. */
import { html, type TemplateResult } from 'lit';
import type { Words } from '../form/question-words.ts';
import { shortName } from '../form/short-name.ts';
import type { ViewContext } from '../view/view-context.ts';
import { acknowledgement } from './acknowledgement.ts';
import type { Turn } from './conversation.ts';

export interface SaidOptions {
  view: ViewContext;
  turn: Turn;
  words: Words;
  /** Place in the conversation, from 0. */
  at: number;
  onChange: () => void;
}

export function said({ view, turn, words, at, onChange }: SaidOptions): TemplateResult {
  const { i18n, intake, chunks } = view;
  const { question } = turn;
  const ack = at > 0 && question ? acknowledgement(view, at) : '';
  const before = ack ? html`<span class="ack">${ack}</span> ` : '';
  if (!question) {
    return html`<li class="turn"><p class="said">${before}${turn.id === 'understood' ? i18n.t('chat.understood') : words.step(turn.id)}</p>
      ${turn.id === 'understood' ? chunks.loaded.steps?.understoodRowList(view) : ''}</li>`;
  }
  const answer = words.answer(question);
  const names = question.kind === 'files' ? intake.files.filter((file) => file.state === 'stored') : [];
  return html`<li class="turn">
    <p class="said">${before}${words.label(question)}</p>
    <div class="reply">
      <button type="button" class="link" data-action="change" data-change=${question.id}
        aria-label=${i18n.t('chat.change', { question: words.label(question) })}
        @click=${onChange}>${i18n.t('app.change')}</button>
      <div class="bubble ${answer === null ? 'empty' : ''}"><span class="visually-hidden">${i18n.t('chat.you')}: </span><bdi>${answer ?? i18n.t('chat.skipped')}</bdi>${names.map((file) => html`<bdi class="file-line">${shortName(file.name)}</bdi>`)}</div>
    </div>
  </li>`;
}

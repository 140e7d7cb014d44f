/** The document's title: the step, the issuer, and "Error" in front of it where something was refused. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { HEADED_BY_QUESTION } from '../../form/form-view.ts';
import { wordsFor } from '../../form/question-words.ts';
import type { ViewContext } from '../view-context.ts';

type View = ReactiveControllerHost & HTMLElement;

export class PageTitle implements ReactiveController {
  #view: View;
  #context: () => ViewContext;
  #isChat: () => boolean;
  #sent = '';

  constructor(view: View, context: () => ViewContext, isChat: () => boolean) {
    this.#view = view;
    this.#context = context;
    this.#isChat = isChat;
    view.addController(this);
  }

  hostUpdated(): void {
    // Behind the first question, as the server sent it, nothing is shown yet.
    if (this.#view.hidden) return;
    const { intake, i18n, issuer, chunks } = this.#context();
    const { flow } = intake;
    // The words of later steps come with the parts that show them.
    if (flow && flow.step !== 'statement' && !chunks.loaded.steps) return;
    const heading = this.#view.querySelector('main h1')?.textContent?.trim() ?? i18n.t('app.name');
    let step = heading;
    if (flow && intake.isIn('open') && !intake.shell.session?.status_page) {
      step = HEADED_BY_QUESTION.includes(flow.step) ? wordsFor(i18n, flow).step(flow.step) : heading;
      if (this.#isChat()) step = flow.step === 'review' ? i18n.t('step.review') : i18n.t('app.name');
    }
    const title = (issuer ? i18n.t('app.title', { step, issuer }) : step)
      .replace(/[\u2068\u2069]/g, '')
      .replace(/\s+/g, ' ');
    const hasError = this.#view.querySelector('main .summary, main .field-error') !== null && intake.isIn('open');
    document.title = hasError ? i18n.t('app.error_prefix', { title }).replace(/[\u2068\u2069]/g, '') : title;
    if (document.title === this.#sent) return;
    this.#sent = document.title;
    intake.host.send({ kind: 'title', title: document.title });
  }
}

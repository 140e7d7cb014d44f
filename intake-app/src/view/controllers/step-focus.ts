/** A new screen takes focus to its heading, a refused one to its summary; the very first takes none. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { goToField } from '../../form/form-view.ts';
import type { Intake } from '../../shell/intake.ts';
import { focusNew } from '../focus-new.ts';

type View = ReactiveControllerHost & HTMLElement;

export class StepFocus implements ReactiveController {
  /** A question to go to on the next screen. */
  goTo: string | null = null;
  /**
   * What the last page says under its heading, for a polite region. Where the button that had the focus is gone, Orca takes the
   * heading for its place at once, unheard, and then says nothing when the focus comes to it.
   */
  lastWords = '';
  #view: View;
  #intake: () => Intake;
  #screen: () => string;
  #lastScreen: string | null = null;
  #shownErrors: object | null = null;
  #hadFailed = false;
  #isFirst = true;

  constructor(view: View, intake: () => Intake, screen: () => string) {
    this.#view = view;
    this.#intake = intake;
    this.#screen = screen;
    view.addController(this);
  }

  hostUpdated(): void {
    this.#showFailure();
    const screen = this.#screen();
    const drawn = this.#view.querySelector('.skeleton') ? 'loading' : screen;
    const errors = this.#intake().flow?.errors ?? null;
    if (drawn !== this.#lastScreen) {
      this.#lastScreen = drawn;
      this.#shownErrors = errors;
      if (drawn !== 'loading') this.#enter(drawn);
      return;
    }
    if (errors && errors !== this.#shownErrors) {
      const before = Object.keys(this.#shownErrors ?? {}).length;
      this.#shownErrors = errors;
      const summary = this.#view.querySelector<HTMLElement>('.summary');
      // Fewer errors than before: one was corrected in its field, which keeps the focus.
      if (summary && Object.keys(errors).length >= before) {
        summary.focus({ preventScroll: true });
        summary.scrollIntoView({ block: 'start' });
      }
    }
  }

  /** A report that was not sent says so where the cardholder looks, in form and conversation. */
  #showFailure(): void {
    const hasFailed = this.#intake().isIn({ open: { sending: 'failed' } });
    const isNew = hasFailed && !this.#hadFailed;
    this.#hadFailed = hasFailed;
    if (!isNew) return;
    // The conversation draws itself after the page.
    requestAnimationFrame(() => {
      const summary = this.#view.querySelector<HTMLElement>('.review .summary');
      summary?.focus({ preventScroll: true });
      summary?.scrollIntoView({ block: 'center' });
    });
  }

  #enter(screen: string): void {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    // What was typed before the scripts came keeps its place.
    if (!isFirst) window.scrollTo(0, 0);
    const question = this.goTo;
    this.goTo = null;
    if (question) goToField(question);
    else if (!isFirst && screen !== 'chat') {
      const heading = this.#view.querySelector<HTMLElement>('main h1');
      if (heading) focusNew(heading);
    }
    const lead = isFirst ? null : this.#view.querySelector('main > :is(.done, .gone) .lead');
    this.lastWords = lead?.textContent?.trim() ?? '';
    if (this.lastWords) this.#view.requestUpdate();
  }
}

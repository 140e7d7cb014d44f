/** Dialogs: a question with one confirming button, or a form. Focus goes in and comes back (native `<dialog>` below). */

import type WaDialog from '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import { ApiError } from '@dispute-intake/contract/api-request';
import { html, nothing, render, type TemplateResult } from 'lit';
import { describe, fieldErrors } from '../api.ts';
import { notice } from './bits.ts';
import { readForm, textField } from './fields.ts';

/** Opens `content` in a dialog; resolves when it has closed. */
export function openDialog(
  title: string,
  content: (close: () => void, update: () => void, rename: (title: string) => void) => TemplateResult,
): Promise<void> {
  const dialog = document.createElement('wa-dialog') as WaDialog;
  dialog.label = title;
  const close = () => {
    dialog.open = false;
  };
  const rename = (label: string) => {
    dialog.label = label;
  };
  const update = () => render(content(close, update, rename), dialog);
  update();
  document.body.append(dialog);
  return new Promise((done) => {
    dialog.addEventListener('wa-after-hide', (event) => {
      if (event.target !== dialog) return;
      dialog.remove();
      done();
    });
    // With `autofocus` the focus goes in before the dialog has faded in: later, it would be taken from who types already.
    beginning(dialog)?.setAttribute('autofocus', '');
    requestAnimationFrame(() => {
      dialog.open = true;
    });
  });
}

/** Where a form begins; where there is nothing to fill in, on the way out, so that Enter does no harm. */
const beginning = (dialog: WaDialog): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('wa-input, wa-textarea, select, form input') ??
  dialog.querySelector<HTMLElement>('wa-button');

export interface FormDialog<T> {
  title: string;
  fields: (errors: Record<string, string>, update: () => void) => TemplateResult;
  confirm: string;
  isDanger?: boolean;
  /** Sends the form; what it resolves with is passed to `done`. Throws {@link ApiError}. */
  send: (data: FormData) => Promise<T>;
  /** What is shown afterwards (a secret); absent: the dialog closes. */
  done?: (answer: T) => TemplateResult;
  /** The dialog's title once it was sent. Default: `title`. */
  doneTitle?: string;
}

/** Removes every dialog with what was typed into it. */
export const closeDialogs = (): void => {
  for (const dialog of document.querySelectorAll('wa-dialog')) dialog.remove();
};

/** A form in a dialog: sends, shows errors beside their fields, resolves with the answer, or undefined when closed before. */
export async function askForm<T>(form: FormDialog<T>): Promise<T | undefined> {
  let answer: { value: T } | undefined;
  let errors: Record<string, string> = {};
  let message = '';
  let isBusy = false;
  await openDialog(form.title, (close, update, rename) => {
    const submit = async (event: SubmitEvent) => {
      event.preventDefault();
      const target = event.target as HTMLFormElement;
      if (isBusy) return;
      const data = await readForm(target);
      if (!data || isBusy) return;
      isBusy = true;
      update();
      try {
        answer = { value: await form.send(data) };
        if (!form.done) close();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        errors = fieldErrors(error);
        message = Object.keys(errors).length > 0 ? 'Please look at what is marked below.' : describe(error);
      } finally {
        isBusy = false;
        update();
        if (Object.keys(errors).length > 0) target.querySelector<HTMLElement>('.invalid')?.focus();
      }
    };
    if (answer && form.done) {
      if (form.doneTitle) rename(form.doneTitle);
      return html`${form.done(answer.value)}
        <div class="dialog-actions"><wa-button variant="brand" @click=${close}>Done</wa-button></div>`;
    }
    return html`<form class="form" novalidate @submit=${submit}>
      ${notice('bad', message)} ${form.fields(errors, update)}
      <div class="dialog-actions">
        <wa-button appearance="outlined" @click=${close}>Cancel</wa-button>
        <wa-button type="submit" variant=${form.isDanger ? 'danger' : 'brand'} ?loading=${isBusy}>${form.confirm}</wa-button>
      </div>
    </form>`;
  });
  return answer?.value;
}

/** Names may hold several spaces in a row, of which a page shows one. */
const asShown = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Asks before something that cannot be undone: names the thing and what follows. True when it was done. */
export async function confirmDanger(ask: {
  title: string;
  text: unknown;
  /** What has to be chosen as well, below the text. */
  choices?: unknown;
  confirm: string;
  /** Has to be typed, where what is lost does not come back. */
  name?: string;
  send: (data: FormData) => Promise<unknown>;
}): Promise<boolean> {
  const name = asShown(ask.name ?? '') || undefined;
  const done = await askForm({
    title: ask.title,
    confirm: ask.confirm,
    isDanger: true,
    fields: (errors) =>
      html`<p>${ask.text}</p>${ask.choices ?? nothing}${name === undefined ? nothing : textField({ name: 'name', label: `Type “${name}” to confirm`, required: true, error: errors.name })}`,
    send: async (data) => {
      if (name !== undefined && asShown(String(data.get('name'))) !== name) {
        throw new ApiError(422, {
          errors: [{ loc: ['body', 'name'], msg: `Type “${name}” exactly`, type: 'error' }],
        });
      }
      await ask.send(data);
      return true;
    },
  });
  return done === true;
}

/** A form whose unsaved changes stay in this tab when its page is left, and can be discarded. */
import { html, noChange, type TemplateResult } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import type { ElementPart } from 'lit/directive.js';
import { dropTyped, keepTyped, typedBefore } from './typed.ts';

/** A named field: of the library, or the browser's own. */
type Control = HTMLElement & { name: string; value: string; defaultValue: string };
type Value = string | boolean;

const isTick = (control: HTMLElement): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
const enteredIn = (control: Control): Value => (isTick(control) ? control.checked : (control.value ?? ''));
const savedIn = (control: Control): Value => {
  if (isTick(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue ?? '';
  const options = [...(control as HTMLSelectElement).options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
};
const setValue = (control: Control, value: Value): void => {
  if (isTick(control)) control.checked = value === true;
  else control.value = String(value);
};

class Kept extends AsyncDirective {
  #form: HTMLFormElement | undefined;
  #name = '';

  override render(_name: string): typeof noChange {
    return noChange;
  }
  override update({ element }: ElementPart, [name]: [string]): typeof noChange {
    const isRenamed = this.#name !== '' && this.#name !== name;
    this.#name = name;
    if (this.#form !== element) {
      this.#form = element as HTMLFormElement;
      for (const type of ['input', 'change']) this.#form.addEventListener(type, () => this.#note());
      // The fields go back to what is saved only after this event and its microtasks.
      this.#form.addEventListener('reset', () => setTimeout(() => this.#note()));
      queueMicrotask(() => this.#restore());
    } else queueMicrotask(() => (isRenamed ? this.#restore() : this.#note()));
    return noChange;
  }
  #controls(): Control[] {
    return ([...(this.#form?.elements ?? [])] as Control[]).filter(({ name }) => name);
  }
  #restore(): void {
    const kept = typedBefore<Record<string, Value>>(this.#name) ?? {};
    for (const control of this.#controls()) setValue(control, kept[control.name] ?? savedIn(control));
    this.#note();
  }
  /** Keeps what differs from what is saved. */
  #note(): void {
    if (!this.isConnected) return;
    const changed = this.#controls().filter((control) => enteredIn(control) !== savedIn(control));
    this.#form?.toggleAttribute('data-unsaved', changed.length > 0);
    if (changed.length === 0) dropTyped(this.#name);
    else keepTyped(this.#name, Object.fromEntries(changed.map((control) => [control.name, enteredIn(control)])));
  }
}

/** On a `<form>`: keeps under `name` what was typed and not saved, and marks the form with `data-unsaved` meanwhile. */
export const kept = directive(Kept);

/** The form's buttons: one that saves and, while something is unsaved, one that discards it. */
export const keptActions = (label: string): TemplateResult =>
  html`<div class="kept-actions"><wa-button type="submit" variant="brand">${label}</wa-button>
    <span class="unsaved" role="status"><span>Unsaved changes</span><button type="reset" class="link">Discard</button></span></div>`;

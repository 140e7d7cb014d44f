/** Form fields of the library, each with its label, hint and error. */
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import { ApiError } from '@dispute-intake/contract/api-request';
import { html, type TemplateResult } from 'lit';
import { word } from '../words.ts';

export interface Field {
  name: string;
  label: string;
  value?: string;
  hint?: string;
  error?: string | undefined;
  type?: 'text' | 'email' | 'password' | 'number' | 'url' | 'datetime-local' | 'date';
  required?: boolean;
  isReadOnly?: boolean;
  autocomplete?: string;
  inputmode?: 'numeric' | 'text';
}

const hintOf = ({ hint, error }: { hint?: string; error?: string | undefined }) => error ?? hint ?? '';

/** One line of text. */
export const textField = (field: Field): TemplateResult => html`<wa-input
  class=${field.error ? 'invalid' : ''}
  name=${field.name} label=${field.label} type=${field.type ?? 'text'} .value=${field.value ?? ''}
  .defaultValue=${field.value ?? ''}
  hint=${hintOf(field)} ?required=${field.required ?? false} ?readonly=${field.isReadOnly ?? false} autocomplete=${field.autocomplete ?? 'off'}
  inputmode=${field.inputmode ?? 'text'} ?password-toggle=${field.type === 'password'}></wa-input>`;

/** Several lines of text. */
export const areaField = (field: Field & { rows?: number }): TemplateResult => html`<wa-textarea
  class=${field.error ? 'invalid' : ''} name=${field.name} label=${field.label} .value=${field.value ?? ''}
  .defaultValue=${field.value ?? ''} hint=${hintOf(field)} rows=${field.rows ?? 3} ?readonly=${field.isReadOnly ?? false} resize="vertical"></wa-textarea>`;

/** One of several values; an empty value is offered as `any` where given. */
export function choiceField(
  field: Omit<Field, 'type'> & {
    options: readonly string[];
    any?: string;
    labels?: Record<string, string>;
    onChange?: (value: string) => void;
  },
): TemplateResult {
  const change = (event: Event) => field.onChange?.((event.target as HTMLSelectElement).value);
  return html`<label class="choice"><span>${field.label}</span>
    <select name=${field.name} ?disabled=${field.isReadOnly ?? false} @change=${change}>
      ${field.any === undefined ? '' : html`<option value="" ?selected=${!field.value}>${field.any}</option>`}
      ${field.options.map(
        (option) =>
          html`<option value=${option} ?selected=${option === field.value}>${field.labels?.[option] ?? word(option)}</option>`,
      )}
    </select>
    ${field.hint || field.error ? html`<small class=${field.error ? 'field-error' : ''}>${hintOf(field)}</small>` : ''}
  </label>`;
}

/**
 * What stands in the form; null where the browser shows an error. The library's fields take part in a form only with their
 * next update, which may be behind what was typed last: forms are `novalidate`, and are read by this.
 */
export async function readForm(form: HTMLFormElement): Promise<FormData | null> {
  const fields = form.querySelectorAll<WaInput>('wa-input, wa-textarea');
  await Promise.all([...fields].map((field) => field.updateComplete));
  return form.reportValidity() ? new FormData(form) : null;
}

/**
 * The number that stands in a field; null where it is empty. Throws {@link ApiError} about `path` of the body, by default
 * the field's name, where it is no number: as JSON it would be null, and what was set would be cleared.
 */
export function numberIn(data: FormData, name: string, path: readonly string[] = [name]): number | null {
  const text = textIn(data, name).trim();
  if (text === '') return null;
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  throw new ApiError(422, { errors: [{ loc: ['body', ...path], msg: 'Must be a number', type: 'error' }] });
}

/** What was typed into a field, as it stands; empty where the form has none of this name. */
export const textIn = (data: FormData, name: string): string => String(data.get(name) ?? '');

/** The words of a field that takes one a line. */
export const wordsIn = (data: FormData, name: string): string[] => textIn(data, name).split(/\s+/).filter(Boolean);

/** Which of `options` are ticked. */
export const ticksIn = <T extends string>(data: FormData, name: string, options: readonly T[]): T[] =>
  options.filter((option) => data.getAll(name).includes(option));

/** Which of `options` was chosen. Throws {@link ApiError} about the field where none was. */
export function choiceIn<T extends string>(data: FormData, name: string, options: readonly T[]): T {
  const chosen = options.find((option) => option === data.get(name));
  if (chosen !== undefined) return chosen;
  throw new ApiError(422, { errors: [{ loc: ['body', name], msg: 'Choose one', type: 'error' }] });
}

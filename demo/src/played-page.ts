/** A page of the gallery as a player of stories sees it: what it asks, and its native controls, by their documented handles. */
import type { AnswerValue } from '@dispute-intake/contract/cardholder-api';

type Write = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => Promise<void>;

const isShown = (element: Element): boolean => element.checkVisibility();
export const shownQuestions = (page: Document): HTMLElement[] =>
  Array.from(page.querySelectorAll<HTMLElement>('[data-question]')).filter(isShown);
export const stepOf = (page: Document): string => page.querySelector('[data-step]')?.getAttribute('data-step') ?? '';
/** Differs where another step or other questions are shown. */
export const signatureOf = (page: Document): string =>
  [stepOf(page), ...shownQuestions(page).map((each) => each.dataset.question)].join(' ');

export function typeInto(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function choose(question: HTMLElement, id: string, answer: AnswerValue): boolean {
  const radios = Array.from(question.querySelectorAll<HTMLInputElement>('input[type="radio"]'));
  const value = answer === null ? '' : id === 'disputed_amount' ? 'whole' : String(answer);
  const radio = radios.find((each) => each.value === value && each.name === id);
  radio?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  radio?.click();
  return radio !== undefined;
}

/** Into the three fields of a date, one after the other as a person does; `iso` is `YYYY-MM-DD`. */
async function enterDay(question: HTMLElement, iso: string): Promise<boolean> {
  const [year = '', month = '', day = ''] = iso.split('-');
  for (const [part, value] of Object.entries({ day, month, year })) {
    const field = question.querySelector<HTMLInputElement>(`input[name$="${part}"]`);
    if (field) typeInto(field, value);
    // The page draws anew after each.
    await new Promise((done) => setTimeout(done));
  }
  return true;
}

/** Ticks these boxes and no others. */
function tick(question: HTMLElement, answer: readonly string[]): boolean {
  for (const box of question.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    if (box.checked !== answer.includes(box.value)) box.click();
  return true;
}

/** Fills one question's native controls; false where there is no answer to it. `write` types a text as a person would. */
export async function fill(question: HTMLElement, answer: AnswerValue | undefined, write: Write): Promise<boolean> {
  const id = question.dataset.question ?? '';
  if (id === 'additional_documentation' || answer === undefined) return false;
  if (question.querySelector('input[type="radio"]')) return choose(question, id, answer);
  if (Array.isArray(answer)) return tick(question, answer);
  if (answer === null) {
    question.querySelector<HTMLInputElement>(`input[name="${id}.unknown"]`)?.click();
    return true;
  }
  if (question.querySelector('input[name$="day"]')) return enterDay(question, String(answer));
  const select = question.querySelector('select');
  if (select) typeInto(select, String(answer));
  else {
    const field = question.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${CSS.escape(id)}"]`);
    if (!field) return false;
    await write(field, String(answer));
  }
  return true;
}

/** Presses the first of these buttons that is shown; false where none is. */
export function press(page: Document, ...actions: string[]): boolean {
  for (const action of actions) {
    const button = Array.from(page.querySelectorAll<HTMLElement>(`[data-action="${action}"]`)).find(isShown);
    if (!button) continue;
    button.click();
    return true;
  }
  return false;
}

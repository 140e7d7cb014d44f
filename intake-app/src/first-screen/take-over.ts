/**
 * Puts the running page in the place of what the server sent. The first question stays as it is, with what is typed into
 * it, until the page can draw the same question; words, caret and focus then move over.
 */
import type { IntakeRoot } from '../view/intake-root.element.ts';

interface Written {
  text: string;
  caret: [number, number] | null;
}

function writtenIn(field: HTMLTextAreaElement | null): Written {
  if (!field) return { text: '', caret: null };
  const hasFocus = document.activeElement === field;
  return { text: field.value, caret: hasFocus ? [field.selectionStart, field.selectionEnd] : null };
}

function writeInto(root: IntakeRoot, { text, caret }: Written): void {
  const field = root.querySelector<HTMLTextAreaElement>('textarea[name="statement"]');
  if (!field) {
    // Something else comes first: what was written waits for its question.
    if (text !== '') root.intake.answer('statement', text);
    return;
  }
  if (text !== '') {
    field.value = text;
    // As if it were typed here: it is checked, masked and saved like every answer.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (!caret) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(...caret);
}

/** Shows `root` in `place`: at once, or where the first question is there already, when `root` can draw it. */
export function takeOver(place: HTMLElement, root: IntakeRoot): void {
  const first = place.querySelector('.first-screen');
  if (!first) {
    place.replaceChildren(root);
    return;
  }
  const field = first.querySelector('textarea');
  let isComposing = false;
  root.hidden = true;
  const move = (): void => {
    if (!root.hidden || isComposing || !root.canBeShown) return;
    const written = writtenIn(field);
    first.remove();
    root.hidden = false;
    writeInto(root, written);
    root.requestUpdate();
  };
  // A word that an input method is still composing would be lost with its field.
  field?.addEventListener('compositionupdate', () => {
    isComposing = true;
  });
  field?.addEventListener('compositionend', () => {
    isComposing = false;
    move();
  });
  root.addEventListener('drawn', move);
  place.append(root);
}

/** A row of choices of which one holds; native radios, so keyboards and screen readers know what it is. */
import { html, type TemplateResult } from 'lit';
import './segmented.css';

/** `choices` are `[value, label]`. */
export function segmented(
  name: string,
  legend: string,
  choices: readonly (readonly [string, string])[],
  value: string,
  pick: (value: string) => void,
): TemplateResult {
  return html`<div class="segmented" role="radiogroup" aria-label=${legend}>
    ${choices.map(
      ([each, label]) =>
        html`<label
          ><input
            type="radio"
            name=${name}
            .value=${each}
            .checked=${each === value}
            @change=${() => pick(each)}
          />${label}</label
        >`,
    )}
  </div>`;
}

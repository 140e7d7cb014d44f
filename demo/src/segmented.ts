/** A row of choices of which one holds; native radios, so keyboards and screen readers know what it is. */
import { css, html, type TemplateResult } from 'lit';

export const segmentedStyle = css`
  .segmented {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, auto);
    grid-template-columns: none;
    justify-content: stretch;
    border: 1px solid var(--control);
    border-radius: 8px;
    overflow: hidden;
  }
  .segmented label {
    display: grid;
    place-items: center;
    min-height: 32px;
    padding: 0 4px;
    text-align: center;
    font-size: 13px;
    line-height: 1.2;
    cursor: pointer;
    border-inline-start: 1px solid var(--line);
  }
  .segmented label:first-of-type {
    border: 0;
  }
  .segmented input {
    position: absolute;
    opacity: 0;
    width: 1px;
    height: 1px;
  }
  .segmented label:has(:checked) {
    background: var(--tint);
    color: var(--accent);
    font-weight: 650;
    box-shadow: inset 0 -2px var(--accent);
  }
  .segmented label:has(:focus-visible) {
    outline: 3px solid var(--accent);
    outline-offset: -3px;
  }
`;

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

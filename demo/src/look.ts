/** Styles every part of the page shares. */
import { css } from 'lit';

export const look = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }
  button {
    cursor: pointer;
  }
  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  h2,
  h3 {
    margin: 0;
    font-size: 13px;
    font-weight: 650;
  }
  p {
    margin: 0;
  }
  .muted {
    color: var(--muted);
  }
  .button {
    min-height: 32px;
    padding: 0 12px;
    border: 1px solid var(--control);
    border-radius: 8px;
    background: var(--surface);
    display: inline-flex;
    align-items: center;
    gap: 6px;
    text-decoration: none;
    color: inherit;
    white-space: nowrap;
  }
  .button:hover {
    background: var(--raised);
  }
  .button.primary {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }
  .button[disabled] {
    opacity: 0.55;
    cursor: default;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    padding: 1px 8px;
    border-radius: 99px;
    font-size: 12px;
    font-weight: 600;
    background: var(--raised);
    color: var(--muted);
    white-space: nowrap;
  }
  .chip.good {
    background: var(--good-tint);
    color: var(--good);
  }
  .chip.warn {
    background: var(--warn-tint);
    color: var(--warn);
  }
  .chip.bad {
    background: var(--bad-tint);
    color: var(--bad);
  }
  .chip.accent {
    background: var(--tint);
    color: var(--accent);
  }
  code,
  pre,
  .mono {
    font-family: var(--mono);
    font-size: 12px;
  }
  pre {
    margin: 0;
    padding: 12px;
    border-radius: 8px;
    background: var(--raised);
    border: 1px solid var(--line);
    overflow: auto;
    line-height: 1.5;
    white-space: pre;
    tab-size: 2;
  }
  .empty {
    padding: 32px 20px;
    text-align: center;
    color: var(--muted);
    display: grid;
    gap: 8px;
    justify-items: center;
  }
  .empty b {
    color: var(--ink);
    font-size: 15px;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  select,
  input[type='text'],
  input[type='search'],
  textarea {
    width: 100%;
    min-height: 32px;
    padding: 0 8px;
    border: 1px solid var(--control);
    border-radius: 8px;
    background: var(--surface);
  }
  textarea {
    padding: 8px;
  }
`;

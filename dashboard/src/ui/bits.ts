/** Small pieces every page uses: icons, times, statuses, copyable text, messages. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { ago, exact, word } from '../words.ts';

/** A drawing of the sprite; decoration only. */
export const icon = (name: string): TemplateResult =>
  html`<svg class="icon" width="16" height="16" aria-hidden="true">${svg`<use href="/dashboard/icons.svg#${name}"></use>`}</svg>`;

/** An email address or another name: an address is broken before its host, where it has to be. */
export function addressed(name: string): TemplateResult {
  const at = name.lastIndexOf('@');
  return at < 1 ? html`${name}` : html`${name.slice(0, at)}<wbr>${name.slice(at)}`;
}

/** Relative, with the exact time on hover and for screen readers. */
export const when = (iso: string | null): TemplateResult | string =>
  iso === null
    ? '–'
    : html`<time class="when" datetime=${iso} title=${exact(iso)}><span aria-hidden="true">${ago(iso)}</span><span class="sr">${exact(iso)}</span></time>`;

/** The exact time first, how long ago beside it. */
export const whenExactly = (iso: string | null): TemplateResult | string =>
  iso === null ? '–' : html`<time class="when" datetime=${iso}>${exact(iso)}</time>`;

type Tone = 'good' | 'warn' | 'bad' | 'plain';
const TONES: Record<string, Tone> = {
  succeeded: 'good',
  completed: 'good',
  passed: 'good',
  active: 'good',
  high: 'good',
  pending: 'plain',
  queued: 'plain',
  opened: 'plain',
  not_applicable: 'plain',
  moderate_high: 'good',
  moderate_low: 'warn',
  unknown: 'warn',
  abandoned: 'warn',
  disabled: 'warn',
  invited: 'warn',
  warning: 'warn',
  retrying: 'warn',
  expired: 'warn',
  failed: 'bad',
  error: 'bad',
  low: 'plain',
  revoked: 'bad',
};
const SHAPES: Record<Tone, string> = { good: '✓', warn: '▲', bad: '✕', plain: '○' };

/** A status as word, shape and colour. */
export function status(value: string, label: string = word(value)): TemplateResult {
  const tone = TONES[value] ?? 'plain';
  return html`<span class="status ${tone}"><span aria-hidden="true">${SHAPES[tone]}</span>${label}</span>`;
}

/** Text with a button that copies it. `shown` may be shorter. */
export const copyable = (text: string, shown: string = text): TemplateResult =>
  html`<span class="copyable"><code title=${text}>${shown}</code><button type="button" class="copy bare" title="Copy" @click=${(
    event: Event,
  ) => copy(event, text)}>${icon('copy')}<span class="sr">Copy ${text.length > 80 ? '' : text}</span></button></span>`;

/** A button that copies `text`. */
export const copyButton = (text: string, label: string): TemplateResult =>
  html`<button type="button" class="copy" @click=${(event: Event) => copy(event, text)}>${icon('copy')}${label}</button>`;

async function copy(event: Event, text: string): Promise<void> {
  event.stopPropagation();
  const button = event.currentTarget as HTMLElement;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    say('The browser did not allow copying: select the text and copy it');
    return;
  }
  say('Copied');
  button.classList.add('copied');
  setTimeout(() => button.classList.remove('copied'), 1500);
}

/** An id, shortened in the middle, copyable whole. */
export const shortId = (id: string): TemplateResult =>
  copyable(id, id.length > 18 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id);

/** A block of code with a copy button. */
export const snippet = (code: string, label: string): TemplateResult =>
  html`<figure class="snippet"><figcaption>${label}${copyButton(code, 'Copy')}</figcaption><pre tabindex="0" role="group" aria-label=${label}><code>${code}</code></pre></figure>`;

/** A secret to copy, and what holds for it; by default that it is shown only once. */
export const secret = (
  value: string,
  what: string,
  about: unknown = html`<strong>Copy the ${what} now.</strong> It is shown this once and kept nowhere in readable form.`,
): TemplateResult => html`
  <div class="secret" role="group" aria-label=${what}>
    <p>${about}</p>
    <div class="secret-value"><code data-secret>${value}</code>${copyButton(value, 'Copy')}</div>
  </div>`;

/** A message that stays. */
export const notice = (tone: 'good' | 'warn' | 'bad', text: unknown): TemplateResult | typeof nothing =>
  text ? html`<div class="notice ${tone}" role=${tone === 'bad' ? 'alert' : 'status'}>${text}</div>` : nothing;

/** What a place shows while it has nothing: one sentence, and the next step. */
export const empty = (title: string, text: unknown, iconName: string): TemplateResult =>
  html`<div class="empty"><span class="empty-icon">${icon(iconName)}</span><h2>${title}</h2>${text}</div>`;

/** Grey bars in the final layout while data is on its way. */
export const skeleton = (rows = 5): TemplateResult =>
  html`<div class="skeletons" aria-hidden="true">${Array.from({ length: rows }, () => html`<div></div>`)}</div><p class="sr" role="status">Loading</p>`;

/** Tells screen readers, and shows for a moment, that something was done. */
export function say(text: string): void {
  const live = document.querySelector('#said');
  if (!live) return;
  live.textContent = text;
  live.classList.add('shown');
  setTimeout(() => live.classList.remove('shown'), 2500);
}

/** What happened, oldest first, with the time that passed between. */
import type { TimelineEntry } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { exact, word } from '../words.ts';

/** `+3 min`, for a reader who asks how long it took; nothing below a second. */
function gap(fromIso: string | undefined, toIso: string): string {
  if (fromIso === undefined) return '';
  const seconds = Math.round((Date.parse(toIso) - Date.parse(fromIso)) / 1000);
  if (seconds < 1) return '';
  if (seconds < 60) return `+${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `+${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `+${hours} h` : `+${Math.round(hours / 24)} d`;
}

export const timelineView = (entries: readonly TimelineEntry[]): TemplateResult =>
  html`<ol class="timeline">${entries.map(({ at, what, detail: said, step, href }, i) => {
    const detail = [said, step && `at “${word(step)}”`].filter(Boolean).join(', ');
    const passed = gap(entries[i - 1]?.at, at);
    return html`<li><strong>${href ? html`<a href=${href}>${what}</a>` : what}</strong>${detail ? html`<span class="detail">${detail}</span>` : nothing}<span class="at"><time datetime=${at}>${exact(at)}</time>${passed ? html` <span class="gap">${passed}</span>` : nothing}</span></li>`;
  })}</ol>`;

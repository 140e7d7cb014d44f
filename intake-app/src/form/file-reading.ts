/** Below a file: what was read in it, to be confirmed; a gentle word where it looks like something else or shows a card number. */
import './file-reading.css';
import type { DocumentFact } from '@dispute-intake/contract/file';
import { html, nothing, type TemplateResult } from 'lit';
import { holdsCard, inOneLine, isConfirmed, otherwise, shownFacts } from '../upload/file-reading.ts';
import type { IntakeFile } from '../upload/intake-file.ts';
import type { ViewContext } from '../view/view-context.ts';
import { shortName } from './short-name.ts';

/** A fact in the cardholder's words and forms; card numbers and the like never reach the page. */
function words({ name, value }: DocumentFact, { i18n }: ViewContext): string {
  const { t, day, money } = i18n;
  switch (name) {
    case 'amount': {
      const { amount, currency } = value as { amount: number; currency: string | null };
      return currency ? money(amount, currency) : i18n.number(amount);
    }
    case 'date':
      return day(String(value));
    case 'order_number':
      return t('file.read.order', { number: String(value) });
    case 'delivery_expected':
      return t('file.read.delivery', { day: day(String(value)) });
    case 'cancellation_confirmed':
      return t('file.read.cancelled');
    case 'refund_promised': {
      const { amount, currency, by } = value as { amount: number | null; currency: string | null; by: string | null };
      const sum = amount === null ? '' : currency ? money(amount, currency) : i18n.number(amount);
      const promise = sum ? t('file.read.refund', { sum }) : t('file.read.refund_plain');
      return by ? `${promise} ${t('file.read.refund_by', { day: day(by) })}` : promise;
    }
    default:
      return String(value);
  }
}

/** What was read is told of what the file was added as, else of what it looks like. */
function documentOf({ kind, reading, name }: IntakeFile, nameOf: (kind: string) => string): string {
  const document = kind ?? reading?.looks_like ?? 'other';
  return document === 'other' ? shortName(name) : nameOf(document);
}

/** Nothing where files are not read, or nothing was found. */
export function fileReading(file: IntakeFile, view: ViewContext): TemplateResult | typeof nothing {
  const { reading } = file;
  const { t, tAny } = view.i18n;
  if (!reading || file.state !== 'stored') return nothing;
  if (reading.status === 'pending') return html`<p class="file-reading hint" role="status">${t('file.reading')}</p>`;
  if (reading.status !== 'done') return nothing;
  const said = shownFacts(reading).map((fact) => words(fact, view));
  const facts = inOneLine(said, view.i18n.locale.dir);
  const seen = otherwise(file);
  const name = (kind: string): string => tAny([`document.${kind}`]);
  const answer = (isRight: boolean): void => {
    view.chunks.loaded.files?.uploadQueueFor(view.intake).answerReading(file.key, isRight);
  };
  const isAnswered = isConfirmed(reading);
  return html`<div class="file-reading" role="status" data-reading=${isAnswered ? 'confirmed' : facts ? 'asked' : 'nothing'}>
    ${holdsCard(reading) ? html`<p class="file-warning">${t('file.read.card')}</p>` : nothing}
    ${seen && file.kind ? html`<p class="hint">${t('file.read.otherwise', { seen: name(seen), asked: name(file.kind) })}</p>` : nothing}
    ${
      facts === ''
        ? file.isMisread
          ? html`<p class="hint">${t('file.read.rejected')}</p>`
          : nothing
        : isAnswered
          ? html`<p class="file-confirmed">${t('file.read.confirmed', { facts })}</p>`
          : html`<p>${t('file.read', { document: documentOf(file, name), facts })}</p>
            <p class="file-answers">
              <button type="button" class="secondary small" data-action="reading-yes" @click=${() => answer(true)}>${t('file.read.yes')}</button>
              <button type="button" class="secondary small" data-action="reading-no" @click=${() => answer(false)}>${t('file.read.no')}</button>
            </p>`
    }
  </div>`;
}

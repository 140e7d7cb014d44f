/** An intake made by hand: the payment as the cardholder's statement shows it, and the link that comes of it. */

import { ApiError } from '@dispute-intake/contract/api-request';
import type { DashboardBody, SessionLink } from '@dispute-intake/contract/dashboard-api';
import { CARD_SCHEMES, CHANNEL_TYPES, INTAKE_MODES } from '@dispute-intake/contract/vocabulary';
import { html, type TemplateResult } from 'lit';
import { secret } from '../ui/bits.ts';
import { choiceField, choiceIn, textField, textIn } from '../ui/fields.ts';
import { exact } from '../words.ts';
import { linkMail } from './link-mail.ts';

const SCHEMES = { VISA: 'Visa', MC: 'Mastercard' };
const CHANNELS = {
  ECOMMERCE: 'Online',
  POS: 'In a shop',
  ATM: 'Cash machine',
  MOTO: 'Mail or telephone',
  RECURRING: 'Recurring',
};

/** `errors` by the path of the request body. */
export const newIntakeFields = (errors: Record<string, string>, { isByPhone = false } = {}): TemplateResult => {
  const t = (name: string) => errors[`transaction.${name}`];
  return html`<p class="muted">${isByPhone ? 'The payment the cardholder calls about. The report counts from now.' : 'Normally your backend does this. The link goes to the cardholder, who tells what happened.'}</p>
    ${textField({ name: 'merchant_name', label: 'Merchant', required: true, error: t('merchant_name') })}
    ${textField({ name: 'transaction_amount', label: 'Amount', required: true, hint: 'As it was charged, for example 129.95', error: t('transaction_amount') })}
    ${textField({ name: 'transaction_currency', label: 'Currency', required: true, value: 'EUR', hint: 'Three letters', error: t('transaction_currency') })}
    ${textField({ name: 'transaction_timestamp', label: 'Paid on', type: 'date', required: true, error: t('transaction_timestamp') })}
    ${choiceField({ name: 'channel_type', label: 'How it was paid', options: CHANNEL_TYPES, labels: CHANNELS, value: 'ECOMMERCE' })}
    ${choiceField({ name: 'card_scheme', label: 'Scheme', options: CARD_SCHEMES, labels: SCHEMES, value: 'VISA' })}
    ${textField({ name: 'bin', label: 'First 6 to 8 digits of the card', required: true, inputmode: 'numeric', error: errors['card.bin'] })}
    ${textField({ name: 'last_4', label: 'Last 4 digits of the card', required: true, inputmode: 'numeric', error: errors['card.last_4'] })}
    ${textField({ name: 'transaction_id', label: 'Your id of the payment', required: true, error: t('transaction_id') })}
    ${textField({ name: 'external_id', label: 'Your id of the customer', error: errors['cardholder.external_id'] })}
    ${textField({ name: 'locale', label: 'Language', hint: 'For example de-DE; empty: the language of their device', error: errors['cardholder.locale'] })}
    ${isByPhone ? html`<input type="hidden" name="mode" value="form" />` : choiceField({ name: 'mode', label: 'Presentation', options: INTAKE_MODES, value: 'form' })}`;
};

/** The request of `POST sessions`; throws an {@link ApiError} for an amount that is no number. */
export function newIntakeBody(data: FormData): DashboardBody<'POST /sessions'> {
  const text = (name: string) => textIn(data, name).trim();
  const amount = Number(text('transaction_amount'));
  if (!(amount > 0)) {
    throw new ApiError(422, {
      errors: [
        {
          loc: ['body', 'transaction', 'transaction_amount'],
          msg: 'Must be a number above 0, with a point: 129.95',
          type: 'error',
        },
      ],
    });
  }
  const cardholder = {
    ...(text('external_id') && { external_id: text('external_id') }),
    ...(text('locale') && { locale: text('locale') }),
  };
  return {
    mode: choiceIn(data, 'mode', INTAKE_MODES),
    transaction: {
      transaction_id: text('transaction_id'),
      card_scheme: choiceIn(data, 'card_scheme', CARD_SCHEMES),
      channel_type: choiceIn(data, 'channel_type', CHANNEL_TYPES),
      merchant_name: text('merchant_name'),
      transaction_amount: amount,
      transaction_currency: text('transaction_currency').toUpperCase(),
      transaction_timestamp: `${text('transaction_timestamp')}T12:00:00Z`,
    },
    card: { bin: text('bin'), last_4: text('last_4') },
    ...(Object.keys(cardholder).length > 0 ? { cardholder } : {}),
  };
}

/** The same for a report that the operator takes on the telephone; it counts from now, the start of the call. */
export function phoneReportBody(data: FormData, by: string): DashboardBody<'POST /sessions'> {
  const body = newIntakeBody(data);
  return {
    ...body,
    mode: 'form',
    dispute: { reported_at: new Date().toISOString() },
    assisted: { by, channel: 'phone' },
  };
}

/** The report, opened by the operator themselves. */
export const phoneReportView = (link: SessionLink): TemplateResult =>
  html`<p>Read the questions aloud as they stand and enter what the cardholder answers. What you enter is kept as entered by your staff.</p>
    <p><a class="button" href=${link.url} target="_blank" rel="noreferrer">Start the report</a></p>
    <p class="muted">To let the cardholder go on alone, open the session in this list and choose “Hand over to the cardholder”: they get a link of their own, and yours stops working.</p>`;

/** The link, shown this once. `issuer`: who writes, where it goes by email. */
export const linkView = (link: SessionLink, issuer: string): TemplateResult =>
  html`${secret(link.url, 'link')}<p class="muted">It works once, until ${exact(link.expires_at)}. Send it to the cardholder by a channel you trust.</p>
    <p><a class="button" href=${linkMail(link, issuer)}>Write an email with it</a></p>`;

/** Requests as an issuer would send them; what a test cares about it overrides. */

const day = (offset: number) => new Date(Date.UTC(2026, 10, 2 + offset, 10)).toISOString();

export const transaction = (changes: Record<string, unknown> = {}) => ({
  transaction_id: 'tx_8f2c1a',
  card_scheme: 'VISA',
  channel_type: 'ECOMMERCE',
  merchant_name: 'Northwind Gadgets',
  merchant_country: 'NLD',
  transaction_amount: 129.95,
  transaction_currency: 'EUR',
  transaction_timestamp: day(-40),
  settlement_timestamp: day(-39),
  merchant_category_code: '5732',
  ...changes,
});

export const card = { bin: '42658817', last_4: '6435', emv_chip_enabled: true, emv_pin_preferring: true };

export const sessionRequest = (changes: Record<string, unknown> = {}) => ({
  transaction: transaction(),
  card,
  cardholder: { external_id: 'customer-77', locale: 'en-US' },
  return_url: 'https://bank.example/done',
  ...changes,
});

export const evaluationRequest = (changes: Record<string, unknown> = {}) => ({
  dispute: { disputed_amount: 129.95, disputed_currency: 'EUR' },
  transaction: transaction(),
  card,
  evidences: {
    cardholder_statement:
      'I ordered headphones and the parcel never arrived. I wrote to the shop twice and got no answer.',
    purchase: { kind: 'merchandise' },
    delivery: { issue: 'not_received', expected_at: day(-25).slice(0, 10) },
    merchant_contact: { attempted: true, at: day(-20).slice(0, 10), method: 'email' },
    merchant_unavailable: false,
  },
  ...changes,
});

/** Answers of a cardholder whose parcel never came. */
export const answers = (changes: Record<string, unknown> = {}) => ({
  statement: 'I ordered headphones and the parcel never arrived. I wrote to the shop twice and got no answer.',
  problem: 'not_received',
  'purchase.kind': 'merchandise',
  'delivery.issue': 'not_received',
  'delivery.expected_at': day(-25).slice(0, 10),
  merchant_unavailable: false,
  'merchant_contact.attempted': true,
  'merchant_contact.at': day(-20).slice(0, 10),
  'merchant_contact.method': 'email',
  'merchant_contact.outcome': 'They did not answer.',
  disputed_amount: 129.95,
  ...changes,
});

/** Public test number of a payment processor. */
export const CARD_NUMBER = '4242424242424242';

/** A claim token as the page makes it. */
export const claimToken = (name = 'a'): string => name.repeat(43).slice(0, 43);

/** What the page sends to open the session of this URL; the first releases made URLs without a secret. */
export const claimOf = (url: string, token = claimToken()): { token: string; link_secret?: string } => {
  const secret = new URL(url).hash.slice(1);
  return { token, ...(secret !== '' && { link_secret: secret }) };
};

/** Multipart body with one file. */
export function upload(
  bytes: Uint8Array<ArrayBuffer> | string,
  name = 'receipt.pdf',
  type = 'application/octet-stream',
): FormData {
  const form = new FormData();
  form.set('file', new File([bytes], name, { type }));
  return form;
}

/** The smallest PDF that readers open, with `extra` objects. */
export const pdf = (extra = ''): string =>
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n${extra}trailer<</Root 1 0 R>>\n%%EOF\n`;

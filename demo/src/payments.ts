/** Payments to try the intake with: each brings out other questions and rules. Fictional shops, test BINs. */
import { DAY_MS } from '@dispute-intake/contract/duration';

export const PAYMENT_KINDS = {
  shop: 'Online shop',
  subscription: 'Subscription',
  hotel: 'Hotel',
  fuel: 'Fuel pump',
  atm: 'Cash machine',
  marketplace: 'Marketplace',
  foreign: 'Foreign currency',
} as const;
export type PaymentKind = keyof typeof PAYMENT_KINDS;

export interface SessionBody {
  mode: string;
  transaction: Record<string, unknown>;
  card: Record<string, unknown>;
  cardholder: Record<string, unknown>;
  return_url?: string;
}

const FACTS: Record<PaymentKind, Record<string, unknown>> = {
  shop: {
    channel_type: 'ECOMMERCE',
    merchant_name: 'Northwind Gadgets',
    merchant_country: 'USA',
    merchant_category_code: '5732',
    transaction_amount: 129.95,
    transaction_currency: 'USD',
    pos_entry_type: 'CREDENTIAL_ON_FILE',
    avs_result: 'MATCH',
    cvv_match: true,
    eci_code: '07',
  },
  subscription: {
    channel_type: 'RECURRING',
    merchant_name: 'Streamhouse Premium',
    merchant_country: 'USA',
    merchant_category_code: '4899',
    transaction_amount: 17.99,
    transaction_currency: 'USD',
    pos_entry_type: 'CREDENTIAL_ON_FILE',
    eci_code: '02',
  },
  hotel: {
    channel_type: 'ECOMMERCE',
    merchant_name: 'Hotel Alpenblick',
    merchant_country: 'AUT',
    merchant_category_code: '7011',
    transaction_amount: 486,
    transaction_currency: 'EUR',
    pos_entry_type: 'MANUAL',
    avs_result: 'NOT_AVAILABLE',
    eci_code: '07',
  },
  fuel: {
    channel_type: 'POS',
    merchant_name: 'Roadside Fuel 118',
    merchant_country: 'USA',
    merchant_category_code: '5542',
    transaction_amount: 75,
    transaction_currency: 'USD',
    pos_entry_type: 'CHIP',
    terminal_entry_capability: 'CHIP',
    terminal_attended: false,
    authorization_mode: 'ONLINE',
  },
  atm: {
    channel_type: 'ATM',
    merchant_name: 'Harbour Street Cash Machine',
    merchant_country: 'USA',
    merchant_category_code: '6011',
    transaction_amount: 200,
    transaction_currency: 'USD',
    terminal_id: 'ATM00417',
    pos_entry_type: 'CHIP',
    terminal_entry_capability: 'CHIP',
    authorization_mode: 'ONLINE',
  },
  marketplace: {
    channel_type: 'ECOMMERCE',
    merchant_name: 'Bazaarly*VintageAudio',
    merchant_country: 'GBR',
    merchant_category_code: '5262',
    transaction_amount: 342.5,
    transaction_currency: 'GBP',
    pos_entry_type: 'MANUAL',
    mobile_wallet: 'APPLE_PAY',
    is_network_tokenized: true,
    eci_code: '05',
  },
  foreign: {
    channel_type: 'ECOMMERCE',
    merchant_name: 'Księgarnia Pod Złotym Lwem',
    merchant_country: 'POL',
    merchant_category_code: '5942',
    transaction_amount: 1_234_567.89,
    transaction_currency: 'PLN',
    pos_entry_type: 'MANUAL',
    eci_code: '07',
  },
};

/** The body of `POST /api/intake/sessions/` for a payment made twelve days before `nowMs`. */
export function sessionBody(options: {
  kind: PaymentKind;
  card: 'VISA' | 'MC';
  mode: string;
  locale: string;
  /** Names and the amount as long as they come. */
  isLong?: boolean;
  returnUrl: string;
  nowMs: number;
}): SessionBody {
  const paidMs = options.nowMs - 12 * DAY_MS;
  const at = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
  const isVisa = options.card === 'VISA';
  return {
    mode: options.mode,
    transaction: {
      transaction_id: `tx-${options.kind}-${paidMs.toString(36)}`,
      card_scheme: options.card,
      ...FACTS[options.kind],
      ...(options.isLong ? LONG_TEXTS.transaction : {}),
      transaction_timestamp: at(paidMs),
      settlement_timestamp: at(paidMs + DAY_MS),
      // Of this payment alone, as its id is: the second report of a payment begins with the first one.
      arn: `${isVisa ? '24692163' : '55432863'}${String(paidMs).padStart(15, '0')}`,
    },
    card: {
      bin: isVisa ? '41111111' : '55555555',
      last_4: isVisa ? '4242' : '4444',
      emv_chip_enabled: true,
      emv_pin_preferring: false,
    },
    cardholder: { external_id: 'customer-77', ...(options.locale ? { locale: options.locale } : {}) },
    return_url: options.returnUrl,
  };
}

/** Names and an amount as long as they come, to see what breaks. */
export const LONG_TEXTS = {
  issuer: 'Vereinigte Genossenschaftsbanken Oberschwaben-Bodensee eG',
  transaction: {
    merchant_name: 'Donaudampfschifffahrtsgesellschaft Kreuzfahrten & Reisevermittlung Niederlassung Süd',
    transaction_amount: 1_234_567.89,
    transaction_currency: 'PLN',
  },
} as const;

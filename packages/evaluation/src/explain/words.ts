/** Paths and values in words, for the sentences of an explanation. */
import type { Confidence, FactPath } from '@dispute-intake/contract';
import { money } from '../rules/money.ts';

const FACTS: { readonly [Path in FactPath]?: string } = {
  'evidences.cardholder_statement': 'the statement',
  'evidences.additional_documentation': 'documents',
  'evidences.emv_tlv_hex': 'chip data',
  'evidences.oldest_matching_transaction_timestamps': 'days since the matching earlier purchases',
  'evidences.consequential_damage': 'damage to other things claimed',
  'evidences.price_discrepancy_only': 'only the price is complained about',
  'evidences.delivery.dispatch_waiver_signed': 'signed that sending is enough',
  'evidences.delivery.agreed_location': 'agreed place',
  'evidences.misrepresentation': 'promised and received',
  'evidences.other_payment.method': 'paid by',
  'evidences.other_payment.evidence': 'shown by',
  'transaction.is_network_tokenized': 'network token used',
  'transaction.terminal_attended': 'terminal attended',
  'transaction.authorization_merchant_category_code': 'merchant category in the authorisation',
  'evidences.oldest_merchant_purchase_at': 'first purchase at the merchant',
  'evidences.participated': 'the cardholder took part',
  'evidences.recognizes_merchant': 'the cardholder knows the merchant',
  'evidences.merchant_contact.attempted': 'contact with the merchant tried',
  'evidences.merchant_contact.prohibited_by_law': 'contact forbidden by law',
  'evidences.merchant_unavailable': 'merchant out of business',
  'evidences.delivery.expected_at': 'expected on',
  'evidences.delivery.received_at': 'received on',
  'evidences.delivery.issue': 'trouble with the delivery',
  'evidences.condition.issue': 'what is wrong',
  'evidences.return.outcome': 'return',
  'evidences.return.at': 'sent back on',
  'evidences.refund.at': 'promised on',
  'evidences.reservation.cancelled_at': 'cancelled on',
  'evidences.cancellation.at': 'cancelled on',
  'evidences.cancellation.by': 'cancelled by',
  'evidences.cancellation.policy_disclosed': 'policy shown',
  'evidences.cancellation.within_policy': 'cancelled within the policy',
  'evidences.subscription.permission_withdrawn_at': 'permission withdrawn on',
  'evidences.subscription.contact_used': 'told the merchant by',
  'evidences.service_used_after': 'used afterwards',
  'evidences.refund.document': 'refund document',
  'evidences.refund.amount': 'promised refund',
  'evidences.original_transaction.arn': 'reference number of the valid payment',
  'evidences.original_transaction.at': 'date of the other payment',
  'evidences.original_transaction.amount': 'amount of the other payment',
  'evidences.original_transaction.separate_order': 'two orders',
  'evidences.cash.requested': 'cash asked for',
  'evidences.cash.dispensed': 'cash paid out',
  'evidences.card_missing_since': 'card missing since',
  'evidences.expected_amount': 'agreed amount',
  'evidences.expected_currency': 'agreed currency',
  'evidences.reservation.issue': 'booking',
  'dispute.disputed_amount': 'disputed amount',
  'dispute.disputed_currency': 'disputed currency',
  'dispute.reported_at': 'reported on',
  'transaction.transaction_amount': 'payment',
  'transaction.transaction_currency': 'currency',
  'transaction.transaction_timestamp': 'paid on',
  'transaction.settlement_timestamp': 'processed on',
  'transaction.eci_code': 'ECI',
  'transaction.security_level_indicator': 'SLI',
  'transaction.cvv_match': 'security code matched',
  'transaction.avs_result': 'address verification',
  'transaction.pos_entry_type': 'card read by',
  'transaction.terminal_entry_capability': 'terminal could read',
  'transaction.authorization_response': 'authorisation',
  'transaction.authorized_amount': 'authorised',
  'transaction.channel_type': 'channel',
  'transaction.card_scheme': 'scheme',
  'transaction.merchant_category_code': 'merchant category',
  'transaction.mobile_wallet': 'wallet',
  'card.emv_chip_enabled': 'chip on the card',
  'card.emv_pin_preferring': 'card prefers PIN',
  'history.fraud_disputes_last_120_days': 'fraud disputes in 120 days',
  'history.fraud_chargebacks_on_account': 'fraud chargebacks on the account',
  'history.fraud_reported_at': 'fraud first reported on',
  'history.credits': 'credits',
};

const PATHS: { readonly [path: string]: string | undefined } = {
  ...FACTS,
  counted_from: 'counted from',
  window_days: 'days to file',
  cap_days: 'days at most',
  deadline: 'last day to file',
  filing_day: 'day of filing',
  days_left: 'days left',
  waiting_days: 'days to wait',
  may_file_from: 'first day to file',
};

const named = new Map<string, string>();

/** A path in words; a path without an entry reads as its last part. */
export function pathInWords(path: string): string {
  let words = PATHS[path] ?? named.get(path);
  if (words === undefined) {
    words = (path.split('.').at(-1) ?? path).replaceAll('_', ' ');
    named.set(path, words);
  }
  return words;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `2026-11-20` or a timestamp as "20 November 2026". */
export function dateInWords(iso: string): string {
  const month = MONTHS[Number(iso.slice(5, 7)) - 1];
  return month === undefined ? iso : `${Number(iso.slice(8, 10))} ${month} ${iso.slice(0, 4)}`;
}

const WEEKEND: Readonly<Record<number, string>> = { 0: 'Sunday', 6: 'Saturday' };

/** A last day: one at a weekend is told, and not moved, as no public text of a scheme moves it. */
export function lastDayInWords(iso: string): string {
  const name = WEEKEND[new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay()];
  return name === undefined ? dateInWords(iso) : `${dateInWords(iso)}, a ${name} that no public rule moves`;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const looksLikeDate = (text: string): boolean =>
  text.length >= 10 &&
  text.charCodeAt(4) === 45 &&
  text.charCodeAt(7) === 45 &&
  isDigit(text.charCodeAt(0)) &&
  isDigit(text.charCodeAt(9)) &&
  (text.length === 10 || text.charCodeAt(10) === 84);

/** Words of the contract that read badly as they stand. */
const VALUES: Record<string, string> = {
  VISA: 'Visa',
  MC: 'Mastercard',
  AMEX: 'American Express',
  MAGSTRIPE: 'magnetic stripe',
  MSR_ONLY: 'the magnetic stripe only',
  CHIP: 'chip',
  CONTACTLESS: 'contactless',
  MANUAL: 'hand',
  MANUAL_ONLY: 'card numbers typed by hand only',
  APPLE_PAY: 'Apple Pay',
  GOOGLE_PAY: 'Google Pay',
  SAMSUNG_PAY: 'Samsung Pay',
  MOTO: 'mail or telephone',
  RECURRING: 'recurring',
  ATM: 'cash machine',
  NOT_AVAILABLE: 'not available',
  FALLBACK: 'magnetic stripe after the chip failed',
  MATCH: 'matches',
  NO_MATCH: 'does not match',
  PARTIAL_MATCH: 'matches in part',
  ECOMMERCE: 'internet',
  POS: 'point of sale',
  atm_cash_not_dispensed: 'cash not paid out by a machine',
  cancelled_reservation_no_show: 'booking cancelled, not used or not honoured',
  fraud_card_not_present: 'fraud without the card',
  fraud_card_present_counterfeit: 'fraud with a copy of the card',
  fraud_card_present_lost_stolen: 'fraud with a lost or stolen card',
  fraud_card_not_received: 'fraud with a card that never arrived',
  fraud_card_present_other: 'other fraud with the card present',
  fraud_account_takeover: 'fraud by takeover of the account',
  addendum_charge: 'later extra charge',
  authorized_scam: 'payment made under deception',
};

/** How sure a result is, within a sentence. */
export const LEVELS: Record<Confidence, string> = {
  high: 'high',
  moderate_high: 'moderately high',
  moderate_low: 'moderately low',
  low: 'low',
};

/** Sums have their cents ("142.50"), counts and days have none; three decimals are the most a currency has. */
function numberInWords(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  if (Number.isInteger(rounded)) return String(rounded);
  return Math.round(value * 100) / 100 === rounded ? rounded.toFixed(2) : String(rounded);
}

const isSum = (value: object): value is { amount: number; currency: string } =>
  'amount' in value && typeof value.amount === 'number' && 'currency' in value && typeof value.currency === 'string';

/** A value in words; undefined where there is nothing to say. */
export function valueInWords(value: unknown): string | undefined {
  switch (typeof value) {
    case 'boolean':
      return value ? 'yes' : 'no';
    case 'number':
      return numberInWords(value);
    case 'string':
      if (looksLikeDate(value)) return dateInWords(value);
      if (VALUES[value] !== undefined) return VALUES[value];
      return value.length > 60 ? `${value.slice(0, 59)}…` : value.replaceAll('_', ' ');
    case 'object': {
      if (value === null) return undefined;
      if (Array.isArray(value)) {
        const items = value.flatMap((item) => valueInWords(item) ?? []);
        return items.length === 0 ? undefined : items.slice(0, 6).join(' and ');
      }
      if (isSum(value)) return money(value.amount, value.currency);
      const parts: string[] = [];
      for (const [key, item] of Object.entries(value)) {
        const words = valueInWords(item);
        if (words !== undefined) parts.push(`${key.replaceAll('_', ' ')} ${words}`);
      }
      return parts.length === 0 ? undefined : parts.join(', ');
    }
    default:
      return undefined;
  }
}

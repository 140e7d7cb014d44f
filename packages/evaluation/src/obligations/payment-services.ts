/** Directive (EU) 2015/2366 (PSD2) in the EEA, and the Payment Services Regulations 2017 in the United Kingdom. */
import { isTrade, type Trade, VEHICLE_RENTAL } from '@dispute-intake/contract';
import { isoOfDay } from '../calendar.ts';
import type { Facts } from '../facts.ts';
import { type BusinessCalendar, businessDaysAfter, monthsAfter } from './business-calendar.ts';
import type { Duty, DutyCase } from './duty.ts';
import { isDenied } from './error-kinds.ts';

/** Art. 71(1): the user has 13 months from the debit. */
const NOTICE_MONTHS = 13;
/** Art. 77(1): the refund can be asked for within 8 weeks of the debit. */
const REFUND_REQUEST_DAYS = 56;

/** Where the amount is often not fixed when the payer consents: lodging, vehicle rental, fuel. */
const AMOUNT_OPEN: ReadonlySet<Trade> = new Set([
  ...VEHICLE_RENTAL,
  'lodging',
  'fuel',
  'fuel_dispenser',
  'vehicle_charging',
]);

/** Charges that came without an agreed amount. */
const LATER_CHARGES: ReadonlySet<string | null> = new Set(['addendum_charge', 'loss_theft_damage_charge']);

/** The two statutes have the same rules under their own numbers. */
interface Regime {
  law: 'psd2' | 'uk_psr';
  calendar: BusinessCalendar;
  daysInWords: string;
  mostLiability: string;
  source: Record<'notice' | 'refund' | 'liability' | 'proof' | 'openAmount', string>;
}
const PSD2: Regime = {
  law: 'psd2',
  calendar: 'target',
  daysInWords: 'TARGET days',
  mostLiability: 'EUR 50',
  source: {
    notice: 'Directive (EU) 2015/2366 art. 71(1)',
    refund: 'Directive (EU) 2015/2366 art. 73(1)',
    liability: 'Directive (EU) 2015/2366 art. 74',
    proof: 'Directive (EU) 2015/2366 art. 72',
    openAmount: 'Directive (EU) 2015/2366 art. 76, 77',
  },
};
const UK: Regime = {
  law: 'uk_psr',
  calendar: 'england_and_wales',
  daysInWords: 'bank holidays of England and Wales',
  mostLiability: 'GBP 35',
  source: {
    notice: 'SI 2017/752 reg. 74(1)',
    refund: 'SI 2017/752 reg. 76(1)-(3)',
    liability: 'SI 2017/752 reg. 77',
    proof: 'SI 2017/752 reg. 75',
    openAmount: 'SI 2017/752 reg. 79, 80',
  },
};

export function paymentServicesDuties(dispute: DutyCase): Duty[] {
  const { facts, subcategory } = dispute;
  const regime = facts.card.issuer_country === 'GBR' ? UK : PSD2;
  if (isDenied(facts, subcategory)) return unauthorized(dispute, regime);
  if (subcategory === 'authorized_scam') return regime === UK ? [PUSH_PAYMENTS_ONLY] : [];
  const isOpenAmount =
    LATER_CHARGES.has(subcategory) ||
    (subcategory === 'incorrect_amount' && isTrade(facts.transaction.merchant_category_code, AMOUNT_OPEN));
  return isOpenAmount ? payeeInitiated(facts, regime) : [];
}

function unauthorized(
  { facts, done }: DutyCase,
  { law, source, calendar, daysInWords, mostLiability }: Regime,
): Duty[] {
  const { reportedDay: reported, processingDay: debited } = facts;
  const lastNotice = monthsAfter(debited, NOTICE_MONTHS);
  if (reported > lastNotice) {
    return [
      {
        id: `${law}.late_notice`,
        law,
        by: null,
        duty: 'No refund duty: the notice came more than 13 months after the debit, unless you had not given the information on the payment.',
        basis: `Debited ${isoOfDay(debited)}, last day for the notice ${isoOfDay(lastNotice)}, reported ${isoOfDay(reported)}`,
        source: source.notice,
        waits: true,
      },
    ];
  }
  const refund = `${law}.refund`;
  return [
    {
      id: refund,
      law,
      duty: 'Refund the unauthorised payment, value-dated no later than the debit, unless you suspect fraud by the cardholder and notify the authority in writing.',
      by: businessDaysAfter(calendar, reported, 1),
      basis: `Reported ${isoOfDay(reported)}; end of the next business day (${daysInWords})`,
      source: source.refund,
    },
    {
      id: `${law}.liability`,
      law,
      by: null,
      duty: `Charge the cardholder at most ${mostLiability}, and nothing where you did not require strong authentication or the loss could not be noticed; more only for fraud, intent or gross negligence.`,
      basis: 'Unauthorised payment',
      source: source.liability,
    },
    {
      id: `${law}.proof`,
      law,
      by: null,
      duty: 'Prove authentication if you refuse: the use of the card alone proves neither authorisation nor gross negligence.',
      basis: 'The cardholder denies the payment',
      source: source.proof,
      // What was refunded need not be proved any more.
      isOver: done.has(refund),
    },
  ];
}

/** Specific Directions 20 and 21 of the Payment Systems Regulator: Faster Payments and CHAPS, not cards. */
const PUSH_PAYMENTS_ONLY: Duty = {
  id: 'uk_psr.push_payments_only',
  law: 'uk_psr',
  duty: 'No reimbursement duty for this payment: the mandatory reimbursement of authorised push payment fraud covers Faster Payments and CHAPS, not card payments.',
  by: null,
  basis: 'The cardholder made the card payment, though deceived',
  source: 'Payment Systems Regulator, Specific Directions 20 and 21 (from 7 October 2024)',
  waits: true,
};

function payeeInitiated({ reportedDay: reported, processingDay: debited }: Facts, regime: Regime): Duty[] {
  const lastRequest = debited + REFUND_REQUEST_DAYS;
  if (reported > lastRequest) return [];
  return [
    {
      id: `${regime.law}.refund_of_open_amount`,
      law: regime.law,
      duty: 'Refund the whole amount, or refuse with reasons and name the bodies to complain to: the amount was not fixed at consent and exceeded what could be expected.',
      by: businessDaysAfter(regime.calendar, reported, 10),
      basis: `Requested ${isoOfDay(reported)} (last day ${isoOfDay(lastRequest)}, 8 weeks after the debit) + 10 business days`,
      source: regime.source.openAmount,
    },
  ];
}

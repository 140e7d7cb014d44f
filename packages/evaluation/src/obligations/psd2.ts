/** Directive (EU) 2015/2366 (PSD2) in the EEA, and the Payment Services Regulations 2017 in the United Kingdom. */
import type { Obligation, Subcategory } from '@dispute-intake/contract';
import { isoOfDay } from '../calendar.ts';
import type { Facts } from '../facts.ts';
import { businessDaysAfter, monthsAfter } from './business-calendar.ts';
import { isDenied } from './error-kinds.ts';

/** Art. 71(1): the user has 13 months from the debit. */
const NOTICE_MONTHS = 13;
/** Art. 77(1): the refund can be asked for within 8 weeks of the debit. */
const REFUND_REQUEST_DAYS = 56;

/** Where the amount is often not fixed when the payer consents: lodging, vehicle rental, fuel. */
const isAmountOpen = (mcc: string | undefined): boolean =>
  mcc !== undefined &&
  (['7011', '7512', '7513', '7519', '5541', '5542', '5552'].includes(mcc) || (mcc >= '3351' && mcc <= '3999'));

/** Charges that came without an agreed amount. */
const LATER_CHARGES: ReadonlySet<string | null> = new Set(['addendum_charge', 'loss_theft_damage_charge']);

export function psd2Duties(facts: Facts, subcategory: Subcategory | null): Obligation[] {
  const isUk = facts.card.issuer_country === 'GBR';
  if (isDenied(facts, subcategory)) return unauthorized(facts, isUk);
  const isOpenAmount =
    LATER_CHARGES.has(subcategory) ||
    (subcategory === 'incorrect_amount' && isAmountOpen(facts.transaction.merchant_category_code));
  return isOpenAmount ? payeeInitiated(facts, isUk) : [];
}

function unauthorized({ reportedDay: reported, processingDay: debited }: Facts, isUk: boolean): Obligation[] {
  const lastNotice = monthsAfter(debited, NOTICE_MONTHS);
  const about = { law: 'psd2', due_by: null } as const;
  if (reported > lastNotice) {
    return [
      {
        ...about,
        duty: 'No refund duty: the notice came more than 13 months after the debit, unless you had not given the information on the payment.',
        basis: `Debited ${isoOfDay(debited)}, last day for the notice ${isoOfDay(lastNotice)}, reported ${isoOfDay(reported)}`,
        source: isUk ? 'SI 2017/752 reg. 74(1)' : 'Directive (EU) 2015/2366 art. 71(1)',
      },
    ];
  }
  const calendar = isUk ? 'england_and_wales' : 'target';
  return [
    {
      law: 'psd2',
      duty: 'Refund the unauthorised payment, value-dated no later than the debit, unless you suspect fraud by the cardholder and notify the authority in writing.',
      due_by: isoOfDay(businessDaysAfter(calendar, reported, 1)),
      basis: `Reported ${isoOfDay(reported)}; end of the next business day (${isUk ? 'bank holidays of England and Wales' : 'TARGET days'})`,
      source: isUk ? 'SI 2017/752 reg. 76(1)-(3)' : 'Directive (EU) 2015/2366 art. 73(1)',
    },
    {
      ...about,
      duty: `Charge the cardholder at most ${isUk ? 'GBP 35' : 'EUR 50'}, and nothing where you did not require strong authentication or the loss could not be noticed; more only for fraud, intent or gross negligence.`,
      basis: 'Unauthorised payment',
      source: isUk ? 'SI 2017/752 reg. 77' : 'Directive (EU) 2015/2366 art. 74',
    },
    {
      ...about,
      duty: 'Prove authentication if you refuse: the use of the card alone proves neither authorisation nor gross negligence.',
      basis: 'The cardholder denies the payment',
      source: isUk ? 'SI 2017/752 reg. 75' : 'Directive (EU) 2015/2366 art. 72',
    },
  ];
}

function payeeInitiated({ reportedDay: reported, processingDay: debited }: Facts, isUk: boolean): Obligation[] {
  const lastRequest = debited + REFUND_REQUEST_DAYS;
  if (reported > lastRequest) return [];
  const calendar = isUk ? 'england_and_wales' : 'target';
  return [
    {
      law: 'psd2',
      duty: 'Refund the whole amount, or refuse with reasons and name the bodies to complain to: the amount was not fixed at consent and exceeded what could be expected.',
      due_by: isoOfDay(businessDaysAfter(calendar, reported, 10)),
      basis: `Requested ${isoOfDay(reported)} (last day ${isoOfDay(lastRequest)}, 8 weeks after the debit) + 10 business days`,
      source: isUk ? 'SI 2017/752 reg. 79, 80' : 'Directive (EU) 2015/2366 art. 76, 77',
    },
  ];
}

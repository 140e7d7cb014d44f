/** Regulation Z (12 CFR 1026): credit cards of US consumers. */
import type { Obligation, Subcategory } from '@dispute-intake/contract';
import { dayOfIso, isoOfDay } from '../calendar.ts';
import type { Facts } from '../facts.ts';
import { cycleEnd, monthsAfter } from './business-calendar.ts';
import { isDenied } from './error-kinds.ts';

/** §1026.13(b)(1): the notice must come within 60 days of the first statement that shows the error. */
const NOTICE_DAYS = 60;
const MOST_DAYS = 90;

/** The quality of what was accepted is no billing error (§1026.13(a)(3), comment 13(a)(3)-1), but may be held against the issuer. */
const QUALITY: ReadonlySet<Subcategory | null> = new Set<Subcategory>([
  'merchandise_not_as_described',
  'merchandise_defective',
  'services_not_as_described',
  'counterfeit_merchandise',
  'merchant_misrepresentation',
]);
const NO_BILLING_ERROR: ReadonlySet<Subcategory | null> = new Set<Subcategory | null>([
  null,
  'authorized_scam',
  'not_disputable',
  'insufficient_information',
]);

export function regulationZDuties(facts: Facts, subcategory: Subcategory | null): Obligation[] {
  if (NO_BILLING_ERROR.has(subcategory)) return [];
  if (QUALITY.has(subcategory)) return [CLAIMS_AND_DEFENCES];
  const { reportedDay: reported, request } = facts;
  const duties: Obligation[] = isDenied(facts, subcategory) ? [LIABILITY] : [];
  const sent = dayOfIso(request.dispute.statement_date);
  if (sent !== undefined && reported > sent + NOTICE_DAYS) {
    duties.push({
      ...CLAIMS_AND_DEFENCES,
      duty: `No billing-error procedure: the notice came too late. ${CLAIMS_AND_DEFENCES.duty}`,
      basis: `Statement of ${isoOfDay(sent)}, last day for the notice ${isoOfDay(sent + NOTICE_DAYS)}, reported ${isoOfDay(reported)}`,
      source: '12 CFR 1026.13(b)(1); 12 CFR 1026.12(b), (c)',
    });
    return duties;
  }
  const from = `Notice received ${isoOfDay(reported)} (a written notice is needed)`;
  duties.push({
    law: 'reg_z',
    duty: 'Acknowledge the billing-error notice in writing, unless it is resolved by then.',
    due_by: isoOfDay(reported + 30),
    basis: `${from} + 30 calendar days`,
    source: '12 CFR 1026.13(c)(1)',
  });
  const closingDate = billingCycleDay(facts);
  const bound = reported + MOST_DAYS;
  const second = closingDate === undefined ? bound : monthsAfter(cycleEnd(reported, closingDate), 2);
  duties.push({
    law: 'reg_z',
    duty: 'Correct the billing error, or explain in writing why there was none.',
    due_by: isoOfDay(Math.min(bound, second)),
    basis:
      closingDate === undefined
        ? `${from} + 90 calendar days; two complete billing cycles may end earlier (card.billing_cycle_day was not sent)`
        : `${from}; second complete billing cycle (closing on day ${closingDate}) ends ${isoOfDay(second)}, 90 calendar days end ${isoOfDay(bound)}`,
    source: '12 CFR 1026.13(c)(2)',
  });
  duties.push({
    law: 'reg_z',
    duty: 'Until it is resolved: do not collect the disputed part or report it as delinquent.',
    due_by: null,
    basis: from,
    source: '12 CFR 1026.13(d)',
  });
  return duties;
}

/** Day of the month on which the billing cycle closes, where the client sent `card.billing_cycle_day`. */
function billingCycleDay({ card }: Facts): number | undefined {
  return card.billing_cycle_day;
}

const LIABILITY: Obligation = {
  law: 'reg_z',
  duty: 'Limit the cardholder’s liability for unauthorised use to USD 50, and to use before the notification; an oral notice is enough.',
  due_by: null,
  basis: 'Unauthorised use',
  source: '12 CFR 1026.12(b)',
};

const CLAIMS_AND_DEFENCES: Obligation = {
  law: 'reg_z',
  duty: 'Claims and defences against the merchant can be held against you while a balance is unpaid: over USD 50, in the same state or within 100 miles, after a good-faith attempt to resolve it.',
  due_by: null,
  basis: 'Purchase with the card; no date runs',
  source: '12 CFR 1026.12(c)',
};

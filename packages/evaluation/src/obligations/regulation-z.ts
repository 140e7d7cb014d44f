/** Regulation Z (12 CFR 1026): credit cards of US consumers. */
import { dayOfIso, isoOfDay } from '../calendar.ts';
import { cycleEnd, monthsAfter } from './business-calendar.ts';
import type { Duty, DutyCase } from './duty.ts';
import { isDenied, isSubject } from './error-kinds.ts';

/** §1026.13(b)(1): the notice must come within 60 days of the first statement that shows the error. */
const NOTICE_DAYS = 60;
/** §1026.13(c)(1). */
const ACKNOWLEDGE_DAYS = 30;
/** §1026.13(c)(2). */
const MOST_DAYS = 90;
/** §1026.13(g)(3): the least time to pay what is still owed. */
const TIME_TO_PAY_DAYS = 10;

const RESOLVED = 'reg_z.resolve';

export function regulationZDuties(dispute: DutyCase): Duty[] {
  const { facts, subcategory, done } = dispute;
  if (subcategory === null || isSubject(subcategory, 'none')) return [];
  // No billing error (§1026.13(a)(3), comment 13(a)(3)-1), but what may be held against the issuer.
  if (isSubject(subcategory, 'quality')) return [CLAIMS_AND_DEFENCES];
  const { reportedDay: reported, request } = facts;
  const duties: Duty[] = isDenied(facts, subcategory) ? [LIABILITY] : [];
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
  const resolved = done.get(RESOLVED);
  duties.push({
    id: 'reg_z.acknowledge',
    law: 'reg_z',
    duty: 'Acknowledge the billing-error notice in writing, unless it is resolved by then.',
    by: reported + ACKNOWLEDGE_DAYS,
    basis: `${from} + ${ACKNOWLEDGE_DAYS} calendar days`,
    source: '12 CFR 1026.13(c)(1)',
    isOver: resolved !== undefined && resolved <= reported + ACKNOWLEDGE_DAYS,
  });
  const closingDate = facts.card.billing_cycle_day;
  const bound = reported + MOST_DAYS;
  const second = closingDate === undefined ? bound : monthsAfter(cycleEnd(reported, closingDate), 2);
  duties.push({
    id: RESOLVED,
    law: 'reg_z',
    duty: 'Correct the billing error, or explain in writing why there was none.',
    by: Math.min(bound, second),
    basis:
      closingDate === undefined
        ? `${from} + 90 calendar days; two complete billing cycles may end earlier (card.billing_cycle_day was not sent)`
        : `${from}; second complete billing cycle (closing on day ${closingDate}) ends ${isoOfDay(second)}, 90 calendar days end ${isoOfDay(bound)}`,
    source: '12 CFR 1026.13(c)(2)',
  });
  duties.push({
    id: 'reg_z.no_collection',
    law: 'reg_z',
    duty: 'Until it is resolved: do not collect the disputed part or report it as delinquent.',
    by: null,
    basis: from,
    source: '12 CFR 1026.13(d)',
    isOver: resolved !== undefined,
  });
  if (resolved !== undefined) {
    duties.push({
      id: 'reg_z.time_to_pay',
      law: 'reg_z',
      duty: 'Where an amount is still owed: say in writing how much and by when, and report it as delinquent no earlier than after this day or the usual grace period, whichever is later.',
      by: resolved + TIME_TO_PAY_DAYS,
      basis: `Resolved ${isoOfDay(resolved)} + ${TIME_TO_PAY_DAYS} calendar days`,
      source: '12 CFR 1026.13(g)(1)-(3)',
      isOver: dispute.asOf > resolved + TIME_TO_PAY_DAYS,
    });
  }
  return duties;
}

const LIABILITY: Duty = {
  id: 'reg_z.liability',
  law: 'reg_z',
  duty: 'Limit the cardholder’s liability for unauthorised use to USD 50, and to use before the notification; an oral notice is enough.',
  by: null,
  basis: 'Unauthorised use',
  source: '12 CFR 1026.12(b)',
};

const CLAIMS_AND_DEFENCES: Duty = {
  id: 'reg_z.claims_and_defences',
  law: 'reg_z',
  duty: 'Claims and defences against the merchant can be held against you while a balance is unpaid: over USD 50, in the same state or within 100 miles, after a good-faith attempt to resolve it.',
  by: null,
  basis: 'Purchase with the card; no date runs',
  source: '12 CFR 1026.12(c)',
  waits: true,
};

/** Regulation E (12 CFR 1005): debit and prepaid cards of US consumers. */
import { type Day, dayOfIso, isoOfDay } from '../calendar.ts';
import type { Facts } from '../facts.ts';
import { businessDaysAfter } from './business-calendar.ts';
import type { Duty, DutyCase } from './duty.ts';
import { isDenied, isSubject } from './error-kinds.ts';

/** §1005.11(b)(1)(i): the notice must come within 60 days of the statement. */
const NOTICE_DAYS = 60;
/** §1005.11(c)(3)(i): a transfer within 30 days of the first deposit. */
const NEW_ACCOUNT_DAYS = 30;
/** §1005.11(b)(2): what the institution may wait for a written confirmation of an oral notice. */
const CONFIRMATION_BUSINESS_DAYS = 10;

const after = (day: Day, businessDays: number): Day => businessDaysAfter('federal_reserve', day, businessDays);

export function regulationEDuties(dispute: DutyCase): Duty[] {
  const { facts, subcategory } = dispute;
  const denied = isDenied(facts, subcategory);
  // §1005.11(a)(1): complaints about what a merchant delivered are not among the errors.
  if (!denied && !isSubject(subcategory, 'posting_error')) return [];
  const { reportedDay: reported, request } = facts;
  const duties: Duty[] = denied ? [LIABILITY] : [];
  const sent = dayOfIso(request.dispute.statement_date);
  if (sent !== undefined && reported > sent + NOTICE_DAYS) {
    duties.push({
      id: 'reg_e.late_notice',
      law: 'reg_e',
      duty: 'No deadline for resolving the error: the notice came too late. The limits of the cardholder’s liability still hold.',
      by: null,
      basis: `Statement of ${isoOfDay(sent)}, last day for the notice ${isoOfDay(sent + NOTICE_DAYS)}, reported ${isoOfDay(reported)}`,
      source: '12 CFR 1005.11(b)(1)(i); 12 CFR 1005.6',
      waits: true,
    });
    return duties;
  }
  const opened = dayOfIso(facts.card.account_opened_at);
  const isNew = opened !== undefined && facts.transactionDay - opened <= NEW_ACCOUNT_DAYS;
  const confirmation = confirmationOf(dispute);
  duties.push(provisionalCredit(dispute, isNew, confirmation), investigation(dispute, isNew, confirmation));
  duties.push(...afterTheCredit(dispute), ...afterTheDetermination(dispute), ...confirmation.duties);
  return duties;
}

/** How it stands with a written confirmation of an oral notice, which the institution may ask for. */
interface Confirmation {
  /** Set where it was asked for and did not come in time: no provisional credit is owed. */
  missedOn?: Day;
  duties: Duty[];
}

const ASKED = 'reg_e.ask_for_confirmation';
const CONFIRMED = 'reg_e.confirmation_received';

function confirmationOf({ facts, done, asOf }: DutyCase): Confirmation {
  const asked = done.get(ASKED);
  const last = after(facts.reportedDay, CONFIRMATION_BUSINESS_DAYS);
  const law = 'reg_e' as const;
  const ask: Duty = {
    id: ASKED,
    law,
    duty: 'Where you want a written confirmation of an oral notice: ask for it when the notice is given, and say where to send it.',
    by: null,
    basis: 'Optional; without a confirmation that was asked for, no provisional credit is owed',
    source: '12 CFR 1005.11(b)(2), (c)(2)(i)(A)',
    waits: true,
  };
  if (asked === undefined) return { duties: [ask] };
  const received = done.get(CONFIRMED);
  const isMissed = received === undefined ? asOf > last : received > last;
  const confirmation: Duty = {
    id: CONFIRMED,
    law,
    duty: 'Record the written confirmation when it comes from the cardholder.',
    by: last,
    basis: `Asked for on ${isoOfDay(asked)}; ${CONFIRMATION_BUSINESS_DAYS} business days after the oral notice of ${isoOfDay(facts.reportedDay)}`,
    source: '12 CFR 1005.11(b)(2)',
    waits: isMissed,
  };
  return { duties: [ask, confirmation], ...(isMissed && { missedOn: last }) };
}

const CREDITED = 'reg_e.provisional_credit';
const DETERMINED = 'reg_e.investigation';

function provisionalCredit({ facts, done }: DutyCase, isNew: boolean, { missedOn }: Confirmation): Duty {
  const { reportedDay: reported, card } = facts;
  const businessDays = isNew ? 20 : 10;
  const newAccount = isNew
    ? '; the account was opened at most 30 days before the payment (opening date taken for the first deposit)'
    : '';
  const duty: Duty = {
    id: CREDITED,
    law: 'reg_e',
    duty: `Determine whether an error occurred, or credit the account provisionally, interest included${card.funding === 'PREPAID' ? ' (not owed for an unverified prepaid account)' : ''}.`,
    by: after(reported, businessDays),
    basis: `Reported ${isoOfDay(reported)} + ${businessDays} business days without Federal Reserve holidays${newAccount}`,
    source: isNew ? '12 CFR 1005.11(c)(1), (c)(2)(i), (c)(3)(i)' : '12 CFR 1005.11(c)(1), (c)(2)(i)',
    isOver: done.has(DETERMINED),
  };
  if (missedOn === undefined || done.has(CREDITED)) return duty;
  return {
    ...duty,
    duty: 'No provisional credit is owed: the written confirmation that was asked for did not come in time.',
    by: null,
    basis: `Last day for the confirmation ${isoOfDay(missedOn)}`,
    source: '12 CFR 1005.11(c)(2)(i)(A)',
    waits: true,
  };
}

function investigation({ facts, done }: DutyCase, isNew: boolean, { missedOn }: Confirmation): Duty {
  const { reportedDay: reported, transaction } = facts;
  const long = longInvestigation(facts, isNew);
  const from = `Reported ${isoOfDay(reported)}`;
  const isUnplaced = transaction.channel_type === 'ATM' && transaction.merchant_country === undefined && !long;
  return {
    id: DETERMINED,
    law: 'reg_e',
    duty:
      missedOn === undefined
        ? 'Finish the investigation, where the account was credited provisionally.'
        : 'Finish the investigation.',
    by: reported + (long ? 90 : 45),
    basis: `${long ? `${from} + 90 calendar days: ${long}` : `${from} + 45 calendar days`}${
      isUnplaced ? '; 90 days if the machine stood outside the United States (merchant_country was not sent)' : ''
    }`,
    source: long ? '12 CFR 1005.11(c)(3)(ii)' : '12 CFR 1005.11(c)(2)',
    // Without the credit the error has to be determined by the day of the credit.
    waits: !done.has(CREDITED) && missedOn === undefined,
  };
}

/** Why the investigation may take 90 days; undefined where it may not. */
function longInvestigation({ transaction }: Facts, isNew: boolean): string | undefined {
  const country = transaction.merchant_country;
  if (country !== undefined && country !== 'USA') return 'the payment was not initiated in the United States';
  if (transaction.channel_type !== 'ATM')
    return 'point-of-sale debit, which includes mail, telephone and internet orders';
  return isNew ? 'new account' : undefined;
}

const LIABILITY: Duty = {
  id: 'reg_e.liability',
  law: 'reg_e',
  duty: 'Limit the cardholder’s liability: USD 50 when told within two business days of learning of the loss, USD 500 after that; negligence is no ground for more.',
  by: null,
  basis: 'Unauthorised transfer',
  source: '12 CFR 1005.6(b)',
};

function afterTheCredit({ done }: DutyCase): Duty[] {
  const credited = done.get(CREDITED);
  return [
    {
      id: 'reg_e.tell_of_credit',
      law: 'reg_e',
      duty: 'Tell the cardholder the amount and date of a provisional credit, and that it can be used in full.',
      by: credited === undefined ? null : after(credited, 2),
      basis:
        credited === undefined
          ? '2 business days after the credit'
          : `Credited ${isoOfDay(credited)} + 2 business days`,
      source: '12 CFR 1005.11(c)(2)(ii)',
      waits: credited === undefined,
    },
  ];
}

const NOTICE_OF_DEBIT = 'reg_e.take_back_credit';

function afterTheDetermination({ done, asOf }: DutyCase): Duty[] {
  const determined = done.get(DETERMINED);
  const waits = determined === undefined;
  const since = (days: number): Pick<Duty, 'by' | 'basis'> =>
    determined === undefined
      ? { by: null, basis: `Within ${days} business day${days === 1 ? '' : 's'} of the determination` }
      : {
          by: after(determined, days),
          basis: `Determined ${isoOfDay(determined)} + ${days} business day${days === 1 ? '' : 's'}`,
        };
  const law = 'reg_e' as const;
  const duties: Duty[] = [
    {
      id: 'reg_e.correct_error',
      law,
      duty: 'Correct the error, interest and fees included, where there was one.',
      ...since(1),
      source: '12 CFR 1005.11(c)(1), (c)(2)(iii)',
      waits,
    },
    {
      id: 'reg_e.report_result',
      law,
      duty: 'Report the result; in writing, with the right to see the documents, where there was no error or another than the cardholder said.',
      ...since(3),
      source: '12 CFR 1005.11(c)(1), (c)(2)(iv), (d)(1)',
      waits,
    },
    {
      id: NOTICE_OF_DEBIT,
      law,
      duty: 'Before a provisional credit is taken back: tell the cardholder the date and amount, and honour cheques and preauthorised transfers.',
      by: null,
      basis: '5 business days after the notice',
      source: '12 CFR 1005.11(d)(2)',
      waits: true,
    },
  ];
  const notified = done.get(NOTICE_OF_DEBIT);
  if (notified === undefined) return duties;
  const last = after(notified, 5);
  duties.push({
    id: 'reg_e.honour_items',
    law,
    duty: 'Honour cheques and preauthorised transfers without a charge for an overdraft, to the amount that was taken back.',
    by: last,
    basis: `Notice of the debit ${isoOfDay(notified)} + 5 business days`,
    source: '12 CFR 1005.11(d)(2)(ii)',
    isOver: asOf > last,
  });
  return duties;
}

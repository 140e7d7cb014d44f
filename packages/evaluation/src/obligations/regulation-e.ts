/** Regulation E (12 CFR 1005): debit and prepaid cards of US consumers. */
import type { Obligation, Subcategory } from '@dispute-intake/contract';
import { dayOfIso, isoOfDay } from '../calendar.ts';
import type { Facts } from '../facts.ts';
import { businessDaysAfter } from './business-calendar.ts';
import { isDenied } from './error-kinds.ts';

/** §1005.11(b)(1)(i): the notice must come within 60 days of the statement. */
const NOTICE_DAYS = 60;
/** §1005.11(c)(3)(i): a transfer within 30 days of the first deposit. */
const NEW_ACCOUNT_DAYS = 30;

/** §1005.11(a)(1) besides unauthorised transfers; complaints about what a merchant delivered are not among them. */
const POSTING_ERRORS: ReadonlySet<Subcategory | null> = new Set<Subcategory>([
  'unrecognized_transaction',
  'incorrect_amount',
  'incorrect_currency',
  'incorrect_account_number',
  'incorrect_transaction_code',
  'duplicate_charge',
  'atm_cash_not_dispensed',
]);

export function regulationEDuties(facts: Facts, subcategory: Subcategory | null): Obligation[] {
  if (!isDenied(facts, subcategory) && !POSTING_ERRORS.has(subcategory)) return [];
  const { reportedDay: reported, transaction, card, request } = facts;
  const duties: Obligation[] = [];
  if (isDenied(facts, subcategory)) duties.push(LIABILITY);
  const sent = dayOfIso(request.dispute.statement_date);
  if (sent !== undefined && reported > sent + NOTICE_DAYS) {
    duties.push({
      law: 'reg_e',
      duty: 'No deadline for resolving the error: the notice came too late. The limits of the cardholder’s liability still hold.',
      due_by: null,
      basis: `Statement of ${isoOfDay(sent)}, last day for the notice ${isoOfDay(sent + NOTICE_DAYS)}, reported ${isoOfDay(reported)}`,
      source: '12 CFR 1005.11(b)(1)(i); 12 CFR 1005.6',
    });
    return duties;
  }
  const opened = dayOfIso(card.account_opened_at);
  const isNew = opened !== undefined && facts.transactionDay - opened <= NEW_ACCOUNT_DAYS;
  const businessDays = isNew ? 20 : 10;
  const from = `Reported ${isoOfDay(reported)}`;
  const newAccount = isNew
    ? '; the account was opened at most 30 days before the payment (opening date taken for the first deposit)'
    : '';
  duties.push({
    law: 'reg_e',
    duty: `Determine whether an error occurred, or credit the account provisionally, interest included${card.funding === 'PREPAID' ? ' (not owed for an unverified prepaid account)' : ''}.`,
    due_by: isoOfDay(businessDaysAfter('federal_reserve', reported, businessDays)),
    basis: `${from} + ${businessDays} business days without Federal Reserve holidays${newAccount}`,
    source: isNew ? '12 CFR 1005.11(c)(1), (c)(2)(i), (c)(3)(i)' : '12 CFR 1005.11(c)(1), (c)(2)(i)',
  });
  const long = longInvestigation(facts, isNew);
  duties.push({
    law: 'reg_e',
    duty: 'Finish the investigation, where the account was credited provisionally.',
    due_by: isoOfDay(reported + (long ? 90 : 45)),
    basis: long ? `${from} + 90 calendar days: ${long}` : `${from} + 45 calendar days`,
    source: long ? '12 CFR 1005.11(c)(3)(ii)' : '12 CFR 1005.11(c)(2)',
  });
  duties.push(...FOLLOWING);
  if (transaction.channel_type === 'ATM' && transaction.merchant_country === undefined) {
    const last = duties.find(({ due_by, source }) => due_by !== null && source.endsWith('(c)(2)'));
    if (last) last.basis += '; 90 days if the machine stood outside the United States (merchant_country was not sent)';
  }
  return duties;
}

/** Why the investigation may take 90 days; undefined where it may not. */
function longInvestigation({ transaction }: Facts, isNew: boolean): string | undefined {
  const country = transaction.merchant_country;
  if (country !== undefined && country !== 'USA') return 'the payment was not initiated in the United States';
  if (transaction.channel_type !== 'ATM')
    return 'point-of-sale debit, which includes mail, telephone and internet orders';
  return isNew ? 'new account' : undefined;
}

const LIABILITY: Obligation = {
  law: 'reg_e',
  duty: 'Limit the cardholder’s liability: USD 50 when told within two business days of learning of the loss, USD 500 after that; negligence is no ground for more.',
  due_by: null,
  basis: 'Unauthorised transfer',
  source: '12 CFR 1005.6(b)',
};

/** Duties that begin with something that has not happened yet. */
const FOLLOWING: readonly Obligation[] = [
  {
    law: 'reg_e',
    duty: 'Tell the cardholder the amount and date of a provisional credit, and that it can be used in full.',
    due_by: null,
    basis: '2 business days after the credit',
    source: '12 CFR 1005.11(c)(2)(ii)',
  },
  {
    law: 'reg_e',
    duty: 'Correct an error, and report the result; in writing, with the right to see the documents, where there was none.',
    due_by: null,
    basis: 'Correct within 1 business day, report within 3 business days of the determination',
    source: '12 CFR 1005.11(c)(1), (c)(2)(iii)-(iv), (d)(1)',
  },
  {
    law: 'reg_e',
    duty: 'Before a provisional credit is taken back: tell the cardholder the date and amount, and honour cheques and preauthorised transfers.',
    due_by: null,
    basis: '5 business days after the notice',
    source: '12 CFR 1005.11(d)(2)',
  },
];

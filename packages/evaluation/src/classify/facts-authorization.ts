/** What the authorisation record says, where nothing about denial, processing or the purchase was said. */

import type { Problem } from '@dispute-intake/contract';
import type { StatementLabel, StatementReading } from '@dispute-intake/statement-reader';
import type { Facts } from '../facts.ts';
import { isFraud } from '../kinds/index.ts';
import { presentmentLimitDays } from '../rules/tables/presentment.table.ts';
import type { Spoken } from './classification.ts';

/** Readings that a missing or exceeded authorisation explains as well as they explain themselves. */
const FITS_EXCEEDED_AUTHORIZATION: ReadonlySet<StatementLabel> = new Set([
  'incorrect_amount',
  'no_valid_authorization',
  'declined_authorization',
  'addendum_charge',
  // At a till: more than what was authorised is told like cash that did not come.
  'atm_cash_not_dispensed',
  'unrecognized_transaction',
  'not_a_dispute',
  'not_disputable',
  'insufficient_information',
]);

/** Readings of somebody who finds a charge they no longer expected. */
const FITS_LATE_PRESENTMENT: ReadonlySet<StatementLabel> = new Set([
  'late_presentment',
  'unrecognized_transaction',
  'duplicate_charge',
  'incorrect_amount',
  'no_valid_authorization',
  'not_a_dispute',
  'not_disputable',
  'insufficient_information',
]);

/** What a cardholder calls it who finds such a charge. */
const EXCEEDED_CALLED: ReadonlySet<Problem> = new Set(['wrong_amount', 'unrecognized']);
const LATE_CALLED: ReadonlySet<Problem> = new Set(['wrong_amount', 'unrecognized', 'duplicate']);

/** A reading below this does not stand against what the record shows. */
const HALF_SURE = 0.5;

/** The kind of authorisation dispute the record itself shows, or undefined. */
export function spokenOfAuthorization(facts: Facts, reading: StatementReading): Spoken | undefined {
  const { transaction } = facts;
  const mayBe = (problems: ReadonlySet<Problem>, labels: ReadonlySet<StatementLabel>): boolean => {
    const { problem } = facts.request.dispute;
    if (problem !== undefined && problem !== 'something_else') return problems.has(problem);
    const { best, probability } = reading;
    // What a given fact rules out does not stand against the record either.
    const isRuledOut = facts.evidences.participated === true && best !== null && tellsOfAnother(best);
    return best === null || labels.has(best) || isRuledOut || probability < HALF_SURE;
  };
  if (transaction.authorization_response === 'DECLINED') {
    return { subcategory: 'declined_authorization', because: ['transaction.authorization_response'] };
  }
  const { authorization_merchant_category_code: authorizedAs, merchant_category_code: clearedAs } = transaction;
  if (authorizedAs !== undefined && clearedAs !== undefined && authorizedAs !== clearedAs) {
    return {
      subcategory: 'invalid_authorization_data',
      because: ['transaction.authorization_merchant_category_code', 'transaction.merchant_category_code'],
    };
  }
  const { authorized_amount: authorized, transaction_amount: amount } = transaction;
  if (authorized !== undefined && authorized < amount && mayBe(EXCEEDED_CALLED, FITS_EXCEEDED_AUTHORIZATION)) {
    return { subcategory: 'no_valid_authorization', because: ['transaction.authorized_amount'] };
  }
  return wasClosedMeanwhile(facts) || mayBe(LATE_CALLED, FITS_LATE_PRESENTMENT) ? spokenOfClearing(facts) : undefined;
}

/** A reading of a payment that somebody else made. */
const tellsOfAnother = (label: StatementLabel): boolean =>
  label === 'fraud_account_takeover' || (label !== 'not_a_dispute' && isFraud(label));

/** Mastercard: what a closed account gives a right to, whatever else is told (Q-ECPP); a problem that was chosen goes before it. */
const wasClosedMeanwhile = ({ card, transaction, request }: Facts): boolean =>
  transaction.card_scheme === 'MC' && card.account_status === 'closed' && request.dispute.problem === undefined;

/** What the two timestamps show by themselves: cleared later than the scheme allows. */
export function spokenOfClearing({ transaction, processingDay, transactionDay, filingDay }: Facts): Spoken | undefined {
  const daysToClear = processingDay - transactionDay;
  const isLate = daysToClear > 0 && daysToClear > presentmentLimitDays(transaction, filingDay);
  return isLate ? { subcategory: 'late_presentment', because: ['transaction.settlement_timestamp'] } : undefined;
}

/**
 * What the facts say about the kind of dispute, in a fixed order: what rules a right out, denial, errors in processing,
 * and what went wrong with the purchase.
 */

import type { Subcategory } from '@dispute-intake/contract';
import type { StatedFact, StatementReading } from '@dispute-intake/statement-reader';
import { dayOfIso } from '../calendar.ts';
import type { Facts } from '../facts.ts';
import { KINDS } from '../kinds/index.ts';
import type { Spoken } from './classification.ts';
import { spokenOfFraud } from './facts-fraud.ts';
import { spokenOfInvestment, spokenOfPurchase } from './facts-purchase.ts';

/** The kind the facts give, or undefined where they are silent. */
export function fromGivenFacts(facts: Facts, reading: StatementReading): Spoken | undefined {
  return (
    spokenOfExclusion(facts) ??
    spokenOfCash(facts) ??
    spokenOfNotice(facts) ??
    spokenOfWithheldBalance(facts) ??
    spokenOfFraud(facts, reading) ??
    spokenOfItsKind(facts) ??
    spokenOfProcessing(facts) ??
    spokenOfPurchase(facts, reading) ??
    spokenOfAuthorisedUse(facts)
  );
}

/** A seller that keeps a balance back has not provided what it sold, whatever talked the cardholder into it. */
const spokenOfWithheldBalance = (facts: Facts): Spoken | undefined =>
  facts.evidences.investment?.refused === true && facts.evidences.participated !== false
    ? spokenOfInvestment(facts)
    : undefined;

/** Not recognised at first, and then found to be made by the cardholder or somebody they allowed: nothing went wrong. */
function spokenOfAuthorisedUse({ evidences, request, stated }: Facts): Spoken | undefined {
  const { participated, used_by: user, deceived } = evidences;
  if (participated === false || deceived === true || stated.some(isOfBuyer)) return undefined;
  if (participated === true && (user !== undefined || request.dispute.problem === 'unrecognized'))
    return { subcategory: 'not_disputable', because: ['evidences.participated'] };
  return user === 'authorised_user' ? { subcategory: 'not_disputable', because: ['evidences.used_by'] } : undefined;
}

/** What only who bought can tell; that nothing came is told by those too who ordered nothing. */
const isOfBuyer = ({ path, value, probability }: StatedFact): boolean =>
  probability >= 0.9 &&
  value !== 'none' &&
  value !== 'not_returned' &&
  (path === 'evidences.delivery.expected_at' ||
    /^evidences\.(?:condition|return|cancellation|refund|reservation)\./.test(path));

/** Damage beyond the purchase and regret over the price give no right of their own; with a defect named, that decides. */
function spokenOfExclusion({ evidences }: Facts): Spoken | undefined {
  if (evidences.condition || evidences.participated === false) return undefined;
  const hasOtherGrounds =
    evidences.delivery?.issue !== undefined ||
    evidences.misrepresentation !== undefined ||
    evidences.refund !== undefined;
  if (hasOtherGrounds) return undefined;
  if (evidences.consequential_damage === true) {
    return { subcategory: 'not_disputable', because: ['evidences.consequential_damage'] };
  }
  if (evidences.price_discrepancy_only === true) {
    return { subcategory: 'not_disputable', because: ['evidences.price_discrepancy_only'] };
  }
  return undefined;
}

function spokenOfCash({ evidences, transaction }: Facts): Spoken | undefined {
  if (!evidences.cash || evidences.participated === false) return undefined;
  const { requested, dispensed } = evidences.cash;
  if (requested === undefined && dispensed === undefined) return undefined;
  if (transaction.channel_type !== 'ATM' && transaction.channel_type !== 'POS') return undefined;
  return { subcategory: 'atm_cash_not_dispensed', because: ['evidences.cash'] };
}

/** What only the scheme's report, a refused credit or the posting record can show. */
function spokenOfNotice(facts: Facts): Spoken | undefined {
  const { evidences, transaction, history } = facts;
  if (history.programme_report_at !== undefined) {
    return { subcategory: 'merchant_monitoring_program', because: ['history.programme_report_at'] };
  }
  if (evidences.credit_refusal) {
    return { subcategory: 'oct_not_accepted', because: ['evidences.credit_refusal.reason'] };
  }
  if (evidences.posting_error) {
    return { subcategory: 'incorrect_transaction_code', because: ['evidences.posting_error.kind'] };
  }
  if (transaction.on_recovery_bulletin === true && evidences.participated !== true) {
    return { subcategory: 'card_recovery_bulletin', because: ['transaction.on_recovery_bulletin'] };
  }
  if (mayHaveBeenListed(facts))
    return {
      subcategory: 'card_recovery_bulletin',
      because: ['transaction.authorization_mode', 'history.fraud_reported_at'],
    };
  if (transaction.account_on_file === false) {
    return { subcategory: 'incorrect_account_number', because: ['transaction.account_on_file'] };
  }
  if (evidences.installment && !evidences.subscription)
    return { subcategory: 'installment_billing', because: ['evidences.installment'] };
  return undefined;
}

/**
 * Swiped or keyed offline, with no response of the issuer, after fraud on the Visa account had been reported: as fraud it is the
 * issuer's, and only a listing of the account on that day gives a right (VCR26 Table 11-38, KNT).
 */
function mayHaveBeenListed({ evidences, transaction, history, transactionDay }: Facts): boolean {
  const { authorization_mode: mode, pos_entry_type: entry, on_recovery_bulletin: listed } = transaction;
  const isUnauthorised =
    mode === 'OFFLINE' &&
    transaction.authorization_response === undefined &&
    transaction.authorized_amount === undefined;
  const wasReported = (dayOfIso(history.fraud_reported_at) ?? transactionDay) < transactionDay;
  const isRead = entry === 'CHIP' || entry === 'CONTACTLESS';
  const isVisa = transaction.card_scheme === 'VISA';
  return isVisa && isUnauthorised && wasReported && !isRead && listed === undefined && evidences.participated === false;
}

/** Kinds that say in their family file which facts speak for them. */
const SPEAKING = Object.entries(KINDS).flatMap(([id, { spokenBy }]) =>
  spokenBy ? [{ subcategory: id as Subcategory, spokenBy }] : [],
);

function spokenOfItsKind(facts: Facts): Spoken | undefined {
  for (const { subcategory, spokenBy } of SPEAKING) {
    const because = spokenBy(facts);
    if (because) return { subcategory, because };
  }
  return undefined;
}

/** What the cardholder tells of a charge where nobody was asked: a scratch is no fine. */
const isOfDamage = ({ path, value }: StatedFact): boolean =>
  path === 'evidences.addendum.kind' && value === 'loss_theft_damage';

function spokenOfProcessing({ evidences, transaction, stated }: Facts): Spoken | undefined {
  const { original_transaction: original, other_payment: otherPayment, addendum } = evidences;
  if (original && Object.keys(original).length > 0) {
    return { subcategory: 'duplicate_charge', because: ['evidences.original_transaction'] };
  }
  if (otherPayment && (otherPayment.method !== undefined || otherPayment.evidence !== undefined)) {
    return { subcategory: 'paid_by_other_means', because: ['evidences.other_payment'] };
  }
  if (addendum) {
    const isRead = addendum.kind === undefined && stated.some(isOfDamage);
    const isLossOrDamage = isRead || addendum.kind === 'loss_theft_damage';
    return {
      subcategory: isLossOrDamage ? 'loss_theft_damage_charge' : 'addendum_charge',
      because: [isRead ? 'evidences.addendum.kind' : 'evidences.addendum'],
    };
  }
  const expectsOtherCurrency =
    evidences.expected_currency !== undefined && evidences.expected_currency !== transaction.transaction_currency;
  if (evidences.currency_display !== undefined || expectsOtherCurrency) {
    return {
      subcategory: 'incorrect_currency',
      because: ['evidences.expected_currency', 'evidences.currency_display'],
    };
  }
  if (evidences.expected_amount !== undefined) {
    return { subcategory: 'incorrect_amount', because: ['evidences.expected_amount'] };
  }
  return undefined;
}

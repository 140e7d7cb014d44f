/** A case in plain words: what happened, which right there is, why, what would change it, until when. Pure. */

import type { EvaluationResult } from '@dispute-intake/contract';
import type { OpenedEvaluation } from '@dispute-intake/contract/dashboard-api';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { networkOf, reasonCodeTitle } from '@dispute-intake/contract/reason-code';
import type { NextAction, Subcategory } from '@dispute-intake/contract/vocabulary';
import { counted, day, money } from '../../words.ts';
import type { Deciders } from './decision.ts';

/** Completes "The cardholder says …". */
const CLAIMS: Record<Subcategory, string> = {
  fraud_card_not_present: 'somebody else used the card details for this payment',
  fraud_card_present_counterfeit: 'somebody paid with a copy of the card',
  fraud_card_present_lost_stolen: 'somebody paid with the lost or stolen card',
  fraud_card_not_received: 'somebody paid with a card that never reached them',
  fraud_card_present_other: 'somebody else used the card at a terminal',
  fraud_account_takeover: 'somebody took over the account and paid with it',
  authorized_scam: 'they were deceived into making this payment',
  unrecognized_transaction: 'they do not recognise this payment',
  merchandise_not_received: 'the goods never arrived',
  services_not_received: 'the service was never provided',
  merchandise_not_as_described: 'the goods are not what was described',
  merchandise_defective: 'the goods are damaged or defective',
  services_not_as_described: 'the service was not what was described',
  counterfeit_merchandise: 'the goods are counterfeit',
  merchant_misrepresentation: 'the merchant misrepresented the terms of the sale',
  subscription_cancelled: 'they had cancelled the recurring payment',
  cancelled_merchandise: 'they had cancelled the order',
  cancelled_services: 'they had cancelled the service',
  cancelled_reservation_no_show: 'they were charged for a reservation they had cancelled or could not use',
  credit_not_processed: 'a refund they were promised has not arrived',
  duplicate_charge: 'they were charged twice for one purchase',
  paid_by_other_means: 'they had paid in another way',
  incorrect_amount: 'the amount is wrong',
  incorrect_currency: 'the currency is wrong',
  incorrect_account_number: 'the payment was charged to the wrong account',
  incorrect_transaction_code: 'a refund was booked as a charge',
  atm_cash_not_dispensed: 'the cash machine did not pay out what was charged',
  no_valid_authorization: 'the payment was charged without a valid authorisation',
  declined_authorization: 'the payment was charged although its authorisation was declined',
  card_recovery_bulletin: 'the card was listed as stolen when the payment was taken',
  invalid_authorization_data: 'the payment was authorised with wrong data',
  late_presentment: 'the payment was charged too late',
  addendum_charge: 'the merchant charged more later, without agreement',
  digital_goods_unauthorized: 'digital goods were bought without permission',
  oct_not_accepted: 'they did not accept a credit to the card',
  merchant_monitoring_program: 'the merchant is in a monitoring programme of the network',
  not_disputable: 'something the network rules give no right for',
  insufficient_information: 'too little to tell what kind of dispute this is',
  loss_theft_damage_charge: 'they were charged for loss, theft or damage',
  investment_funds_withheld: 'a seller of investments withholds their balance',
  unreasonable_amount: 'they were charged more than they could expect',
  installment_billing: 'instalments were billed wrongly',
};

/** Whole days from `nowMs` to the end of a calendar day (`2026-11-20`); negative once it has passed. */
export const daysUntil = (isoDay: string, nowMs: number): number =>
  Math.floor((Date.parse(`${isoDay}T23:59:59Z`) - nowMs) / DAY_MS);

/** `today`, `1 day left`, `12 days left`, `passed 3 days ago`. */
export function daysLeft(isoDay: string, nowMs: number): string {
  const days = daysUntil(isoDay, nowMs);
  if (days === 0) return 'today';
  return days > 0 ? `${counted(days, 'day', 'days')} left` : `passed ${counted(-days, 'day', 'days')} ago`;
}

/** How pressing a last day is: a week or less, or over. */
export function urgencyOf(isoDay: string, nowMs: number): 'soon' | 'over' | '' {
  const days = daysUntil(isoDay, nowMs);
  return days < 0 ? 'over' : days <= 7 ? 'soon' : '';
}

/** `13.1, Merchandise or services not received`. */
export function codeWithTitle(code: string): string {
  const title = reasonCodeTitle(code);
  return title ? `${code}, ${title}` : code;
}

/** The paragraph at the top of a case, one sentence an entry. Empty while there is no result. */
export function caseSummary(evaluation: OpenedEvaluation, decided: Deciders | undefined, nowMs: number): string[] {
  const { result } = evaluation;
  if (result === null) return [];
  const claim = CLAIMS[result.subcategory ?? 'insufficient_information'];
  return [
    `The cardholder says ${claim}.`,
    payment(evaluation),
    right(evaluation, result),
    reason(result, decided),
    result.reason_code === null ? NO_REFUSAL : '',
    change(result),
    timing(result, nowMs),
  ].filter((sentence) => sentence !== '');
}

function payment({ merchant_name, amount, currency, transaction }: OpenedEvaluation): string {
  const at =
    typeof transaction.transaction_timestamp === 'string' ? transaction.transaction_timestamp.slice(0, 10) : '';
  const paid = Number(transaction.transaction_amount);
  const charged = money(paid, String(transaction.transaction_currency ?? currency));
  const part = paid === amount ? 'all of it is disputed' : `${money(amount, currency)} of it is disputed`;
  const on = at ? ` on ${day(at)}` : '';
  return transaction.channel_type === 'ATM'
    ? `A withdrawal of ${charged} at ${merchant_name} was charged${on}; ${part}.`
    : `${merchant_name} charged ${charged}${on}; ${part}.`;
}

function right(
  { card_scheme }: OpenedEvaluation,
  { reason_code, recoverable_amount, subcategory }: EvaluationResult,
): string {
  const network = networkOf(card_scheme);
  if (isUntold({ subcategory })) return `Until that is known, we cannot say which right ${network} gives.`;
  if (reason_code === null) return `No right to charge back was found under ${network}'s rules.`;
  const amount = recoverable_amount ? `, for ${money(recoverable_amount.amount, recoverable_amount.currency)}` : '';
  return `${network} gives a right to charge back under ${codeWithTitle(reason_code)}${amount}.`;
}

/** Not even the kind of dispute is known. */
const isUntold = ({ subcategory }: Pick<EvaluationResult, 'subcategory'>): boolean =>
  (subcategory ?? 'insufficient_information') === 'insufficient_information';

const NO_REFUSAL = 'That is no reason to refuse a refund: local law may require one all the same.';

/** Says only that there is a code for the kind, which is no reason. */
const PROPOSES = 'proposed_code';
/** What the rules saw that closed the code or brought the confidence down; where none did, that nothing speaks against it. */
function reason(result: EvaluationResult, decided: Deciders | undefined): string {
  const { reason_code, confidence } = result;
  if (isUntold(result)) return '';
  const deciding = [decided?.code, decided?.confidence].filter((step) => step && step.rule.code !== PROPOSES);
  const sentences = new Set(deciding.map((step) => step?.rule.sentence ?? '').filter(Boolean));
  if (sentences.size > 0) return [...sentences].join(' ');
  // A kind that has no code is closed by no rule: its check says why.
  if (reason_code === null) return result.failed_checks[0]?.msg ?? '';
  return confidence === 'high' ? 'Nothing that was examined speaks against it.' : '';
}

const EXPIRED = 'filing_window_expired';
/** No answer brings back the time that has passed. */
const isExpired = ({ failed_checks }: EvaluationResult): boolean => failed_checks.some(({ code }) => code === EXPIRED);

function change(result: EvaluationResult): string {
  const { missing_facts, required_documents, next_action, defences } = result;
  if (isExpired(result)) return '';
  const [first] = defences ?? [];
  if (next_action === 'file')
    return first ? `What would change this: the merchant brings ${lowerFirst(first.brings)}. ${first.rebuttal}` : '';
  const fact = missing_facts?.[0];
  // Who decides whether it is worth filing needs to know what the merchant will answer.
  if (next_action === 'review' && first) {
    const asked = fact ? `An answer to “${fact.question}” could change this. ` : '';
    return `${asked}If it is filed, the merchant may bring ${lowerFirst(first.brings)}. ${first.rebuttal}`;
  }
  if (next_action === 'do_not_file' && !fact) return '';
  if (fact) return `An answer to “${fact.question}” could change this.`;
  const document = required_documents?.find(
    ({ status, requirement }) => status === 'missing' && requirement === 'mandatory',
  );
  return document ? `What would change this: ${lowerFirst(document.msg)}` : '';
}

/** The last day stands beside the code, or in the next step; so does the first day of a case that waits. */
const timing = ({ may_file_from, next_action }: EvaluationResult, nowMs: number): string =>
  may_file_from && next_action !== 'wait' && daysUntil(may_file_from, nowMs) > 0
    ? `It can be filed from ${day(may_file_from)}.`
    : '';

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A case was to wait, and that day has come: it is to be filed now. */
export const isWaitOver = (
  { next_action, may_file_from }: { next_action?: NextAction | null; may_file_from?: string | null },
  nowMs: number,
): boolean => next_action === 'wait' && Boolean(may_file_from) && daysUntil(may_file_from ?? '', nowMs) <= 0;

const CONTRADICTED = /contradict|otherwise|implausible|statement_alone/;

/** A last day at a weekend is named: no public rule of the networks moves it. */
function lastDay(iso: string): string {
  const weekday = new Date(`${iso}T00:00:00Z`).getUTCDay();
  if (weekday !== 0 && weekday !== 6) return day(iso);
  return `${day(iso)} (a ${weekday === 0 ? 'Sunday' : 'Saturday'})`;
}

/** What to do next as a heading, and one sentence on how. Nothing here advises to refuse the cardholder. */
export function nextStep(
  result: EvaluationResult,
  cardScheme: string,
  nowMs: number,
): { title: string; text: string } | undefined {
  const action: NextAction | undefined = result.next_action;
  if (action === undefined) return undefined;
  const cardholders = result.missing_facts?.filter(({ ask }) => ask === 'cardholder').length ?? 0;
  const documents = result.required_documents?.filter(({ status }) => status === 'missing').length ?? 0;
  const asked = [
    cardholders > 0 ? `${counted(cardholders, 'question', 'questions')} that only they can answer` : '',
    documents > 0 ? counted(documents, 'missing document', 'missing documents') : '',
  ]
    .filter(Boolean)
    .join(' and ');
  const until = result.deadline ? ` by ${lastDay(result.deadline)}` : '';
  switch (action) {
    case 'file':
      return {
        title: `File under ${result.reason_code}${until}`,
        text: 'What the network asks for is there. Check the documents below and file.',
      };
    case 'ask_cardholder':
      return {
        title: 'Ask the cardholder',
        text: asked
          ? `Open: ${asked}. A follow-up link asks for exactly that.`
          : 'A follow-up link asks for what is open.',
      };
    case 'ask_issuer':
      return {
        title: 'Look it up in your own systems',
        text: 'Your authorisation or account records hold what is missing. Submit it as a new version of this case.',
      };
    case 'wait':
      if (isWaitOver(result, nowMs)) {
        return {
          title: `File under ${result.reason_code}${until}`,
          text: `The waiting period ended on ${day(result.may_file_from ?? '')}. Ask whether the cardholder has been helped since, then file.`,
        };
      }
      return {
        title: result.may_file_from ? `Wait until ${day(result.may_file_from)}, then file` : 'Wait, then file',
        text: `${networkOf(cardScheme)} lets this be filed only after a waiting period.${asked ? ` Use it to ask for what is open: ${asked}.` : ''}`,
      };
    case 'review':
      return {
        title: 'A person must decide',
        text: result.failed_checks.some(({ code }) => code && CONTRADICTED.test(code))
          ? 'Facts contradict each other, or the statement can be read in more than one way. See below what to look at.'
          : 'The paragraph above says what stands against it. Decide whether it is worth filing, and for how much.',
      };
    case 'do_not_file':
      return {
        title: 'Do not file with the network',
        // The paragraph above says why.
        text:
          (result.obligations ?? []).length > 0
            ? 'Your legal duties to the cardholder remain; they are listed below.'
            : '',
      };
  }
}

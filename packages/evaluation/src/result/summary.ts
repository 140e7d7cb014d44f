/** The result in three to five sentences: what happened, which right under which code, why this confidence, what to do, the next duty. */
import type { EvaluationRequest, EvaluationResult, Obligation, Subcategory } from '@dispute-intake/contract';
import { reasonCodeTitle } from '@dispute-intake/contract/reason-code';
import { isoOfDay } from '../calendar.ts';
import { unknownIn } from '../explain/sentence.ts';
import { dateInWords, LEVELS, lastDayInWords, valueInWords } from '../explain/words.ts';
import type { Facts } from '../facts.ts';
import { money } from '../rules/money.ts';
import type { Verdict } from '../rules/rule.ts';
import { isInEea } from '../rules/tables/region.table.ts';
import { STORIES } from './story.table.ts';

type Told = Pick<
  EvaluationResult,
  | 'subcategory'
  | 'reason_code'
  | 'confidence'
  | 'deadline'
  | 'next_action'
  | 'may_file_from'
  | 'recoverable_amount'
  | 'missing_facts'
  | 'required_documents'
  | 'obligations'
>;

/** The sentences, one after the other; every sum with its currency, every day written out. */
export function summaryOf(facts: Facts, result: Told, verdicts: readonly Verdict[]): string {
  const decisive = decisiveVerdict(result, verdicts);
  const why = result.reason_code === null ? whyClosed(decisive) : whyThisConfidence(result, decisive);
  const duty = nextDuty(facts, result.obligations);
  const reason = why === undefined ? '' : ` ${why}`;
  const happened = whatHappened(facts.request, result.subcategory, decisive);
  const right = `${whichRight(facts, result, decisive)}${reason}`;
  const todo = whatToDo(facts.request, result);
  if (result.next_action !== 'do_not_file') return [happened, right, todo, duty?.text].filter(Boolean).join(' ');
  // Without a right under the scheme, what the law asks for is the work to do.
  if (duty?.isOpen) return `${happened} ${duty.text} ${right} ${todo}`;
  return [happened, right, todo, MAY_BE_OWED, duty?.text].filter(Boolean).join(' ');
}

const MAY_BE_OWED = 'The cardholder may still be owed a refund.';

function whatHappened(
  { transaction, dispute }: EvaluationRequest,
  subcategory: Subcategory | null,
  decisive: Verdict | undefined,
): string {
  const { transaction_amount: paid, transaction_currency: currency, transaction_timestamp: at } = transaction;
  const { disputed_amount: disputed, disputed_currency: claimed } = dispute;
  const isPart = claimed !== currency || disputed < paid;
  const payment = `the payment of ${money(paid, currency)} to ${withoutStops(transaction.merchant_name)} on ${dateInWords(at.slice(0, 10))}`;
  const part = isPart ? `, of which ${money(disputed, claimed)} is disputed` : '';
  return subcategory === null
    ? `What went wrong with ${payment}${part}${part === '' ? '' : ','} is not known yet.`
    : `${decisive?.check?.code === 'authorised_use' ? RECOGNISED : STORIES[subcategory]} (${payment}${part}).`;
}

const RECOGNISED = 'The cardholder did not recognise the payment at first';

/** A name within a sentence: what would end it is left out. */
const withoutStops = (name: string): string => (/[.!?]/.test(name) ? name.replaceAll(/[.!?]+(?=\s|$)/g, '') : name);

const schemeOf = ({ transaction }: Facts): string => valueInWords(transaction.card_scheme) ?? transaction.card_scheme;

function whichRight(
  facts: Facts,
  { reason_code: code, recoverable_amount: recoverable, subcategory, next_action }: Told,
  decisive: Verdict | undefined,
): string {
  const scheme = schemeOf(facts);
  if (code === null) {
    const isOpen = subcategory === null || (next_action !== 'wait' && next_action !== 'do_not_file');
    if (next_action === 'wait') return `${scheme} gives no right yet.`;
    if (isOpen) return `Whether ${scheme} gives a right cannot be said yet.`;
    return `${scheme} gives no right to dispute it${decisive?.check?.code === 'filing_window_expired' ? ' any more' : ''}.`;
  }
  const title = reasonCodeTitle(code);
  const { disputed_amount: disputed, disputed_currency: currency } = facts.request.dispute;
  const isPart = disputed < facts.request.transaction.transaction_amount;
  const isTold = isPart && recoverable?.amount === disputed && recoverable.currency === currency;
  const sum = recoverable && !isTold ? `, for ${money(recoverable.amount, recoverable.currency)}` : '';
  return `It falls under ${scheme} ${code}${title === undefined ? '' : ` (${title})`}${sum}.`;
}

/** What decided: what closed the right, or the first rule that put the confidence where it is. */
function decisiveVerdict({ reason_code: code, confidence }: Told, verdicts: readonly Verdict[]): Verdict | undefined {
  if (code === null) return verdicts.find(({ effect, check }) => effect?.reason_code === null && check !== null);
  if (confidence === 'high') return undefined;
  const capping = verdicts.filter(({ effect }) => effect?.confidence === confidence);
  return capping.find(({ check }) => check !== null) ?? capping[0];
}

const whyClosed = (decisive: Verdict | undefined): string | undefined =>
  decisive?.check ? firstSentence(decisive.check.msg) : undefined;

function whyThisConfidence({ confidence, next_action }: Told, decisive: Verdict | undefined): string {
  const level = `The confidence is ${LEVELS[confidence]}`;
  if (confidence === 'high')
    return `${level}: every mandatory fact and document is there, and nothing that is known weakens the case.`;
  const unknown = decisive?.outcome === 'unknown' ? unknownIn(decisive.inputs) : undefined;
  if (unknown !== undefined) return `${level}: it is not known ${unknown}.`;
  const told = decisive?.check?.msg ?? decisive?.sentence?.();
  if (told === undefined) return `${level}, as the kind of dispute was read from the statement and not given.`;
  if (next_action === 'wait') return `It is too early to file it: ${firstLower(withoutDay(firstSentence(told)))}`;
  return `${level}: ${firstLower(withoutDay(firstSentence(told)))}`;
}

/** From or by which day it is filed stands in the sentence on what to do. */
const withoutDay = (sentence: string): string =>
  sentence.replace(/(?:; (?:file from|it can be filed)|: file by ).*$/, '.');

function whatToDo(request: EvaluationRequest, result: Told): string {
  const { deadline, may_file_from: from, missing_facts: facts, required_documents: documents } = result;
  const by = deadline === null ? '' : ` by ${lastDayInWords(deadline)}`;
  switch (result.next_action) {
    case 'file':
      return `File it${by}.`;
    case 'ask_cardholder':
    case 'ask_issuer': {
      const who = result.next_action === 'ask_cardholder' ? 'cardholder' : 'issuer';
      const question = facts.find(({ ask }) => ask === who)?.question;
      const missing = documents.find(({ status, requirement }) => status === 'missing' && requirement === 'mandatory');
      const ask = who === 'cardholder' ? 'Ask the cardholder' : 'Look up in your own systems';
      if (question !== undefined) return `${ask}${by === '' ? '' : `, in time to file${by}`}: “${question}”`;
      // What has no kind of its own is told by what to do about it.
      if (missing?.kind === 'other') {
        const [task = ''] = missing.msg.split(/[;.]/);
        return deadline === null ? `${task}.` : `By ${lastDayInWords(deadline)}: ${firstLower(task)}.`;
      }
      const document = (missing?.kind ?? 'document').replaceAll('_', ' ');
      return who === 'cardholder'
        ? `Ask the cardholder for the missing ${document}${by}.`
        : `Find the missing ${document}${by}.`;
    }
    case 'wait':
      return from === null
        ? 'Wait before it is filed.'
        : `Wait until ${dateInWords(from)}, and file it then unless it is settled${deadline === null ? '' : `, at the latest${by}`}.`;
    case 'review':
      return `${lessOf(request, result)} person has to decide${deadline === null ? ' before anything is filed' : `, in time to file${by}`}.`;
    default:
      return 'Do not file it with the scheme.';
  }
}

/** Where less can be had than is disputed, the sum to claim comes first. */
function lessOf({ dispute }: EvaluationRequest, { recoverable_amount: most }: Told): string {
  const isLess = most && most.currency === dispute.disputed_currency && most.amount < dispute.disputed_amount;
  return isLess ? `Claim no more than ${money(most.amount, most.currency)}; a` : 'A';
}

const LAW_NAMES: Record<Obligation['law'], string> = {
  reg_e: 'Regulation E',
  reg_z: 'Regulation Z',
  psd2: 'PSD2',
  uk_psr: 'UK Payment Services Regulations',
  uk_cca: 'Consumer Credit Act 1974',
};

function nextDuty(
  { card, evaluationDay }: Facts,
  obligations: readonly Obligation[],
): { text: string; isOpen: boolean } | undefined {
  const duty = obligations.find(({ due_by, status }) => due_by !== null && (status === 'due' || status === 'overdue'));
  if (duty?.due_by) {
    const day = dateInWords(duty.due_by);
    const isPast = duty.due_by < isoOfDay(evaluationDay);
    const text = `${isPast ? 'Overdue' : 'Due'} by law (${LAW_NAMES[duty.law]})${isPast ? ', due' : ''} by ${day}: ${firstLower(firstSentence(duty.duty))}`;
    return { text, isOpen: true };
  }
  const standing = obligations.find(({ id }) => id === 'uk_cca.section_75');
  if (standing)
    return { text: `By law (${LAW_NAMES.uk_cca}): ${firstLower(firstSentence(standing.duty))}`, isOpen: true };
  const { issuer_country: country } = card;
  const isCovered = country === undefined || country === 'USA' || country === 'GBR' || isInEea(country);
  if (isCovered) return undefined;
  return { text: `Duties under the law of the issuer’s country (${country}) are not covered.`, isOpen: false };
}

const DAY = /\b20\d\d-\d\d-\d\d\b/g;

/** The first sentence of a message, its days written out. */
function firstSentence(text: string): string {
  const end = /[.?!](?=\s|$)/.exec(text);
  const sentence = end ? text.slice(0, end.index + 1) : `${text}.`;
  return sentence.includes('-') ? sentence.replace(DAY, dateInWords) : sentence;
}

/** Names and abbreviations keep their capitals. */
function firstLower(text: string): string {
  return /^(?:[A-Z][a-z’]* [a-z\d]|[A-Z][a-z]+,)/.test(text) &&
    !/^(?:Visa|Mastercard|American|Europe|AVS|ECI)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

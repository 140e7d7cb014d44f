/** What a language must say so that the grammars can read it. Patterns are written as `text/pattern.ts` describes. */
import type { DateWords } from '../../text/date.words.ts';

/** Things told that have a place in time: a date near them belongs to them. */
export const EVENTS = [
  'contact', 'contactEmail', 'contactPhone', 'contactChat', 'contactInPerson', 'contactPost', 'contactOther', 'contactNoun',
  'replied', 'bought', 'charged', 'expected', 'arrived', 'broke', 'finding', 'returned', 'returnedPost',
  'returnedCourier', 'returnedInPerson', 'returnAttempted', 'cancelled', 'merchantCancelled', 'subscriptionEnded',
  'refundPromised', 'creditSlip', 'voidedReceipt', 'cardLost', 'cardStolen', 'otherPaid', 'stopped', 'otherEvent',
] as const; // biome-ignore format: names in rows

const SIGNS = [
  // merchant contact
  'notContacted', 'silence', 'answered', 'thirdParty', 'methodEmail', 'methodPhone', 'methodChat', 'methodInPerson', 'methodPost',
  'methodOther',
  // what was bought
  'purchaseNoun', 'lodging', 'travel', 'event', 'service', 'subscription', 'digital', 'digitalAsset', 'timeshare',
  'goods', 'meal', 'paper',
  // delivery and condition
  'notArrived', 'nothingCame', 'nobodyCame', 'partial', 'wrongLocation', 'emptyOrWrong', 'late', 'damaged', 'defective', 'different',
  'counterfeit', 'poorQuality', 'findingRightsHolder', 'findingExpert', 'findingCustoms', 'findingPolice',
  // return, cancellation, subscription, reservation, refund
  'notReturned', 'noSlip', 'separateOrders', 'returnRefused', 'returnWord', 'cancelWord', 'trackingWord', 'otherNumberWord', 'policyNotDisclosed',
  'policyTold', 'withinPolicy', 'notUsedAfter', 'usedAfter', 'neverCancelled', 'cardFound', 'allWell',
  'allowedUse', 'permitted', 'theyBought', 'refundedAll', 'slip',
  'noShow', 'noRoom', 'refundDenied', 'oral',
  // amounts and payments
  'twice', 'onlyOnce', 'paidCash', 'paidOtherCard', 'paidTransfer', 'paidCheque', 'paidVoucher', 'paidAgent',
  'evidenceReceipt', 'evidenceStatement', 'evidenceVoucher', 'evidenceMerchant', 'expectedAmount', 'expectedLocal', 'disputedAmount',
  'refundAmount', 'cashMachine', 'cashRequested', 'cashDispensed', 'noCash', 'cheaper', 'notConsented', 'consented',
  // card and person
  'cardHeld', 'cardGone', 'cardNeverCame', 'notMe', 'neverDealt', 'unknownMerchant', 'knownMerchant', 'paidMyself', 'deceived', 'notDeceived',
  'gone', 'stillOpen',
  // what did not happen after all
  'allCame', 'attended', 'cardCame', 'neverOffered', 'onlyByCard', 'noFinding', 'allCash', 'damageCharge', 'fineCharge',
  // how something is told
  'negation', 'unreal', 'hearsay', 'otherThing', 'earlierSpeech', 'corrected', 'deniedWords',
] as const; // biome-ignore format: names in rows

export type EventConcept = (typeof EVENTS)[number];
export type Concept = EventConcept | (typeof SIGNS)[number];

export interface Lexicon {
  /** ISO 639-1. */
  language: string;
  dates: DateWords;
  /** Words a clause may begin with; dates rarely reach over them. */
  conjunctions: string;
  /** Words at which a captured noun phrase ends, and those it may begin with but that say nothing. */
  nounPhrase: { stop: string; skip: string };
  /** First words of a clause that goes on about the cardholder. */
  me: string;
  /** Words for the day after that of writing, as a regular expression body; those that mean the morning too are told apart. */
  tomorrow?: string;
  /** Words that make a bank the cardholder's own. */
  own: string;
  macros: Readonly<Record<string, string>>;
  /** Patterns with `<NP>` that capture what was bought, the surest first. */
  purchases: readonly string[];
  concepts: Readonly<Partial<Record<Concept, readonly string[]>>>;
  /** Letters that may stand before the first word of a pattern without a space, such as Arabic “and”. */
  prefix?: string;
}

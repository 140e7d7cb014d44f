/** Facts that cannot both be true: the statement against what was given, and given facts against each other. */
import {
  type Contradiction,
  type EvidenceGroup,
  type EvidencePath,
  type Evidences,
  type Exclusion,
  evidenceField,
  type FactPath,
  type ReadablePath,
} from '@dispute-intake/contract';
import type { DeniedPath } from '@dispute-intake/contract/stated-fact';
import {
  DENYING_LABELS,
  type StatedFact,
  type StatementLabel,
  type StatementReading,
} from '@dispute-intake/statement-reader';
import { type Day, dayOfIso } from '../calendar.ts';
import { valueInWords } from '../explain/words.ts';
import { isAside } from './aside.ts';
import { mayContradict } from './encoder-reading.ts';
import { givenAt } from './given.ts';

/** Below this a reading is too uncertain to be held against a given fact. */
const MIN_PROBABILITY = 0.85;
/** From here on an encoder that reads the given value beside another one has seen both: the other is of something else. */
const TOLD_AS_WELL = 0.95;
const isReadSurely = ({ read_by, probability }: StatedFact): boolean =>
  read_by === 'encoder' && probability >= TOLD_AS_WELL;
/** People round dates: "at the beginning of the month" and the 4th are the same. */
const DAYS_APART = 14;

/** A sum or a day that was given and stands in the statement too was told right, whatever else was read for it. */
function tellsGivenToo(statement: string, exclusion: Exclusion, given: unknown): boolean {
  if (exclusion === 'other_sum') return hasNumber(statement, String(given));
  if (exclusion !== 'weeks_apart') return false;
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)/.exec(String(given)) ?? [];
  if (month === undefined || day === undefined) return false;
  const written = String(Number(day));
  return (
    hasNumber(statement, written) || new RegExp(`(?<!\\d)0?${written}[./-]0?${Number(month)}(?!\\d)`).test(statement)
  );
}
const hasNumber = (text: string, number: string): boolean =>
  new RegExp(`(?<![\\d.,])${number.replace('.', '[.,]')}(?:[.,]00)?(?:st|nd|rd|th)?(?![\\d])`).test(text);

/**
 * Words that lie within wider ones which tell a given fact ("didn't ring" in "I didn't ring them") tell that fact and no other;
 * what was bought is told beside anything.
 */
const isWithinGiven = (fact: StatedFact, stated: readonly StatedFact[], given: Evidences): boolean =>
  stated.some(
    ({ path, value, start, end }) =>
      !path.startsWith('evidences.purchase.') &&
      start <= fact.start &&
      end >= fact.end &&
      end - start > fact.end - fact.start &&
      givenAt(given, path) === value,
  );

const isDay = (value: StatedFact['value']): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);

/** "One is missing" says that a part is; "missing" alone says as well that all of it is. */
const isBarePart = ({ value, quote }: StatedFact): boolean => value === 'partial' && !/\s/.test(quote.trim());

/**
 * What a merchant calls a guest that it turned away or that had cancelled. Alone it is the reason of the charge in the merchant's
 * words; who says "we never went" tells what happened.
 */
const NO_SHOW_LABEL =
  /^(?:\p{L}{1,5} )?['"„“«]?(?:no[- ]?show|niestawien\p{L}*(?: się)?|non[- ]présentation|nichterscheinen|mancata presentazione|no presentación|não comparecimento|ノーショー|неявк\p{L}|عدم الحضور)['"”“»]?$/iu;
const isMerchantsLabel = ({ path, value, quote }: StatedFact): boolean =>
  path === 'evidences.reservation.issue' && value === 'no_show' && NO_SHOW_LABEL.test(quote.trim());

/** "I authorised nothing", of an extra charge that was given as not agreed to, denies that charge and no more. */
const AUTHORISED =
  /autori[sz]|erlaub|genehmig|zugestimmt|consent|agree|approv|acord|aceit|acept|accept|zgod|zezw|toestemming|akkoord|goedgekeurd|onay|izin|дозв|згод|погод|承認|同意|許可|وافق|أذن|سمح/iu;
const isOfExtra = ({ path, value, quote }: StatedFact, { addendum }: Evidences): boolean =>
  path === 'evidences.participated' && value === false && addendum?.consented === false && AUTHORISED.test(quote);

/** "I did not do it" denies what was spoken of last: the payment where the statement as a whole tells of a strange one. */
const DID_NOT =
  /(?<!\p{L})(?:did|done|do it|gemacht|getan|fait|hice|hecho|fatto|zrobił\p{L}*|fiz|feito|gedaan|yap\p{L}+|роби\p{L}+|зроби\p{L}+)(?!\p{L})|やって|فعل/iu;
const isOfElseDone = ({ path, value, quote }: StatedFact, { kind }: Beside): boolean =>
  path === 'evidences.participated' &&
  value === false &&
  DID_NOT.test(quote) &&
  kind !== undefined &&
  kind.ranked.length > 0 &&
  massOf(kind, DENYING) < 0.5;
const DENYING: ReadonlySet<StatementLabel> = new Set(DENYING_LABELS);

/** Whether a value that was read excludes the one that was given. */
function excludes(exclusion: Exclusion, given: unknown, stated: unknown): boolean {
  if (typeof exclusion !== 'string')
    return exclusion.some(([one, other]) => (given === one && stated === other) || (given === other && stated === one));
  switch (exclusion) {
    case 'differs':
      return given !== stated;
    case 'none_or_some':
      return (given === 'none') !== (stated === 'none');
    case 'other_sum':
      return Math.abs(Number(given) - Number(stated)) > 0.005 && !isInThousands(Number(given), Number(stated));
    case 'weeks_apart': {
      const [one, other] = [dayOfIso(String(given)), dayOfIso(String(stated))];
      return one !== undefined && other !== undefined && Math.abs(one - other) > DAYS_APART;
    }
  }
}

/** "600 thousand" is often written in two words, and the sum read without the second. */
const isInThousands = (one: number, other: number): boolean => one === other * 1000 || other === one * 1000;

/** A card that is said to be missing since before the payment cannot have gone missing after it. */
function isAfterPayment(path: string, given: unknown, stated: unknown, paidOn: Day | undefined): boolean {
  if (path !== 'card_missing_since' || paidOn === undefined) return false;
  const [known, told] = [dayOfIso(String(given)), dayOfIso(String(stated))];
  return known !== undefined && told !== undefined && known <= paidOn && told > paidOn + 1;
}

/** What else is known where a statement is held against given facts. */
interface Beside {
  isShown?: boolean;
  paidOn?: Day;
  /** What the statement as a whole reads as. */
  kind?: Pick<StatementReading, 'ranked'>;
}

/**
 * What the statement says against what was given, in either direction. Where the cardholder was shown what was read
 * (`isShown`), a fact that is not among the answers was not shown, so it contradicts none of them; what the statement denies is
 * shown nowhere and counts.
 */
export function statementContradictions(
  given: Evidences,
  read: readonly StatedFact[],
  { isShown = false, paidOn, kind }: Beside = {},
): Contradiction[] {
  // What only the encoder read excuses nothing, and contradicts little: its words are whole sentences.
  const stated = read.filter(({ read_by }) => read_by !== 'encoder');
  const found: Contradiction[] = [];
  const statement = given.cardholder_statement ?? '';
  for (const fact of read) {
    const { path, value, quote, probability } = fact;
    if (!mayContradict(fact)) continue;
    // What an encoder may hold against what is given has a least probability of its own.
    if (fact.read_by !== 'encoder' && probability < MIN_PROBABILITY) continue;
    if (isBarePart(fact) || isMerchantsLabel(fact)) continue;
    if (isOfExtra(fact, given) || isOfElseDone(fact, { kind })) continue;
    // A day lies within the words of what happened on it.
    if (!isDay(value) && isWithinGiven(fact, stated, given)) continue;
    const below = path.startsWith('evidences.') ? path.slice('evidences.'.length) : path;
    const known = givenAt(given, path);
    const exclusion = evidenceField(below)?.excludes;
    const isExcluded =
      exclusion !== undefined &&
      known !== undefined &&
      (excludes(exclusion, known, value) || isAfterPayment(below, known, value, paidOn));
    const isTwofold =
      exclusion !== undefined &&
      (fact.also_told?.includes(known as string | boolean) ||
        tellsGivenToo(statement, exclusion, known) ||
        read.some((one) => isReadSurely(one) && one.path === path && one.value === known));
    // Who knows the name and bought nothing there denies the purchase, and no more.
    const isDenial = below === 'recognizes_merchant' && value === false && given.participated === false;
    if (isExcluded && !isTwofold && !isDenial && !isAside(statement, fact)) {
      found.push({
        paths: [path as FactPath, 'evidences.cardholder_statement'],
        msg: `${factInWords(below, known)}, but the statement says: “${quote}”.`,
      });
    }
    if (isShown && known === undefined && !path.startsWith('denied.')) continue;
    const against = ACROSS.find(({ stated: at, holds }) => at === below && holds(value, given, stated));
    if (against && !isOfElse(below, against.given, given, stated, kind) && !isAside(statement, fact)) {
      found.push({
        paths: [`evidences.${against.given}`, 'evidences.cardholder_statement'],
        msg: `${against.msg} The statement says: “${quote}”.`,
      });
    }
  }
  return found;
}

/** Whether what was read is of something else than the given fact: others make it unlikely, or the statement tells that one too. */
function isOfElse(
  path: string,
  at: EvidencePath | EvidenceGroup,
  given: Evidences,
  stated: readonly StatedFact[],
  kind: Beside['kind'],
): boolean {
  if (path === 'denied.trouble') return TROUBLES.has(at) && tellsGiven(at, given, stated);
  if (path === 'denied.overcharge') return hasNumber(given.cardholder_statement ?? '', String(given.expected_amount));
  if (path === 'denied.absence') return tellsGiven('reservation.issue', given, stated);
  if (path === 'denied.non_receipt' && isVague(stated, path)) return IS_WAITING.test(given.cardholder_statement ?? '');
  if (!path.startsWith('delivery.')) return false;
  if (tellsGivenReceipt(given, stated)) return true;
  return (
    path === 'delivery.issue' &&
    isReceiptGiven(given) &&
    kind !== undefined &&
    kind.ranked.length > 0 &&
    !readsAsNonReceipt(kind)
  );
}

/** Something came, in a statement that still waits for something: what came is another thing. */
const isVague = (stated: readonly StatedFact[], at: string): boolean =>
  stated.some(({ path, value }) => path === at && value === 'came');
const IS_WAITING =
  /(?<!\p{L})(?:still|waiting|missing|mine|nothing|noch|fehl\p{L}+|warte\p{L}*|nichts|meine[rs]?|toujours|encore|attends|manque\p{L}*|rien|todavía|aún|espera\p{L}*|sigo|falta\p{L}*|nada|ancora|aspett\p{L}+|manca\p{L}*|niente|ainda|nadal|wciąż|jeszcze|czekam|brakuje|nic|nog|wacht\p{L}*|niets|hâlâ|hala|henüz|bekli\p{L}+|eksik|досі|ще|чекаю|немає|нічого)(?!\p{L})|まだ|いまだ|ません|ない|(?:^|\s)(?:لم|بعد|أنتظر)(?=\s)/iu;

/** That nothing is wrong, beside the given trouble in the same statement, is said of something else. */
const TROUBLES: ReadonlySet<string> = new Set(['condition', 'delivery.issue']);
const tellsGiven = (at: string, given: Evidences, stated: readonly StatedFact[]): boolean =>
  stated.some(({ path, value, probability }) => {
    if (probability < MIN_PROBABILITY || !`${path}.`.startsWith(`evidences.${at}.`)) return false;
    return givenAt(given, path) === value;
  });

const NON_RECEIPT: ReadonlySet<StatementLabel> = new Set(['merchandise_not_received', 'services_not_received']);
const readsAsNonReceipt = (kind: NonNullable<Beside['kind']>): boolean => massOf(kind, NON_RECEIPT) >= 0.5;
function massOf({ ranked }: NonNullable<Beside['kind']>, labels: ReadonlySet<StatementLabel>): number {
  let sum = 0;
  for (const { label, probability } of ranked) if (labels.has(label)) sum += probability;
  return sum;
}

/**
 * So many given facts that only somebody can tell who received the goods outweigh one reading that nothing came, in a statement
 * that as a whole tells another story.
 */
const FACTS_OF_RECEIPT = 3;
const isReceiptGiven = ({ delivery, condition, return: sentBack }: Evidences): boolean =>
  Number(delivery?.received_at !== undefined) +
    Number(condition !== undefined) +
    Number(sentBack !== undefined && sentBack.outcome !== 'not_returned') >=
  FACTS_OF_RECEIPT;

/** Goods that went back, were kept or are flawed had come: what did not come is something else, the money or a replacement. */
const tellsGivenReceipt = (given: Evidences, stated: readonly StatedFact[]): boolean =>
  stated.some(({ path, value, probability }) => {
    if (probability < MIN_PROBABILITY) return false;
    if (path === 'evidences.return.outcome')
      return value === given.return?.outcome
        ? value !== 'not_returned'
        : value === 'not_returned' && wasReceived(given);
    return path === 'evidences.condition.issue' && given.condition !== undefined && wasReceived(given);
  });
const wasReceived = ({ delivery }: Evidences): boolean =>
  delivery?.received_at !== undefined && delivery.issue !== 'not_received';

/** Money that lies on the account again, and not only on a slip. */
const ON_THE_ACCOUNT = /card|account|konto|karte|compte|carte|cuenta|tarjeta|conto|carta/i;

/** What is wrong with a booking that nobody used. */
const AWAY: ReadonlySet<string> = new Set(['no_show', 'cancelled', 'no_room']);

/** What was read under one path against what was given under another. */
const ACROSS: readonly {
  stated: ReadablePath | DeniedPath;
  given: EvidencePath | EvidenceGroup;
  holds: (value: unknown, given: Evidences, stated: readonly StatedFact[]) => boolean;
  msg: string;
}[] = [
  {
    stated: 'delivery.received_at',
    given: 'delivery.issue',
    holds: (_, given) => given.delivery?.issue === 'not_received' && given.delivery.received_at === undefined,
    msg: 'The request says the goods did not arrive, but the statement names the day they came.',
  },
  {
    stated: 'delivery.issue',
    given: 'delivery.received_at',
    holds: (value, given) =>
      value === 'not_received' && given.delivery?.received_at !== undefined && given.delivery.issue === undefined,
    msg: 'The request gives a day of receipt, but the statement says that nothing came.',
  },
  {
    stated: 'return.outcome',
    given: 'delivery.issue',
    holds: (value, given) => value === 'returned' && given.delivery?.issue === 'not_received',
    msg: 'The request says the goods did not arrive, but the statement says they were sent back.',
  },
  {
    stated: 'condition.issue',
    given: 'delivery.issue',
    holds: (value, given) => given.delivery?.issue === 'not_received' && (value === 'damaged' || value === 'defective'),
    msg: 'The request says the goods did not arrive, but the statement describes a defect.',
  },
  {
    stated: 'denied.cancellation',
    given: 'cancellation',
    holds: (_, { cancellation, subscription, reservation }) =>
      cancellation?.by === 'cardholder' ||
      subscription?.permission_withdrawn_at !== undefined ||
      reservation?.cancelled_at !== undefined,
    msg: 'The request says the cardholder cancelled, but the statement says they did not.',
  },
  {
    stated: 'denied.card_missing',
    given: 'card_possession',
    holds: (_, { card_possession: card }) => card === 'lost' || card === 'stolen',
    msg: 'The request says the card was lost or stolen, but the statement says it was found again.',
  },
  {
    stated: 'denied.card_not_received',
    given: 'card_possession',
    holds: (_, { card_possession: card }) => card === 'never_received',
    msg: 'The request says the card never arrived, but the statement says that it came.',
  },
  {
    stated: 'denied.non_receipt',
    given: 'delivery.issue',
    holds: (value, { delivery }) =>
      delivery?.issue === 'not_received'
        ? delivery.received_at === undefined
        : value === 'all' && (delivery?.issue === 'partial' || delivery?.issue === 'wrong_location'),
    msg: 'The request says that the goods, or some of them, did not arrive, but the statement says that they came.',
  },
  {
    stated: 'denied.absence',
    given: 'reservation.issue',
    holds: (_, { reservation }) => reservation?.issue !== undefined && AWAY.has(reservation.issue),
    msg: 'The request says that the booking was not used, but the statement says that it was.',
  },
  {
    stated: 'denied.absence',
    given: 'delivery.issue',
    holds: (_, { delivery }) => delivery?.issue === 'not_received',
    msg: 'The request says the service was not provided, but the statement says it was used.',
  },
  {
    stated: 'denied.return',
    given: 'return.outcome',
    holds: (_, { return: sentBack }) => sentBack?.outcome === 'attempted' || sentBack?.outcome === 'returned',
    msg: 'The request says the goods were sent back or offered back, but the statement says that they never were.',
  },
  {
    stated: 'denied.overcharge',
    given: 'expected_amount',
    holds: (_, { expected_amount: agreed }) => agreed !== undefined,
    msg: 'The request says that another sum was agreed, but the statement calls the charged one right.',
  },
  {
    stated: 'denied.other_payment',
    given: 'other_payment',
    holds: (value, { other_payment: other }) =>
      other?.method === 'cash' || (value === 'any' && other?.method !== undefined),
    msg: 'The request says it was paid another way, but the statement says it was not.',
  },
  {
    stated: 'cancellation.policy_disclosed',
    given: 'reservation.policy_disclosed',
    holds: (value, { reservation }) =>
      reservation?.policy_disclosed !== undefined && reservation.policy_disclosed !== value,
    msg: 'About whether the terms of cancellation were shown, request and statement say opposite things.',
  },
  {
    stated: 'denied.trouble',
    given: 'condition',
    holds: (_, { condition }) => condition !== undefined,
    msg: 'The request names a defect, but the statement says that nothing is wrong.',
  },
  {
    stated: 'denied.trouble',
    given: 'delivery.issue',
    holds: (_, { delivery }) =>
      (delivery?.issue === 'not_received' && delivery.received_at === undefined) ||
      delivery?.issue === 'empty_or_wrong_contents',
    msg: 'The request says the goods did not arrive, but the statement says that nothing is wrong with them.',
  },
  {
    stated: 'price_discrepancy_only',
    given: 'condition',
    holds: (value, { condition }, stated) =>
      value === true && condition !== undefined && !stated.some(({ path }) => path === 'evidences.condition.issue'),
    msg: 'The request names a defect, but the statement complains only about the price.',
  },
  {
    stated: 'denied.trouble',
    given: 'return',
    holds: (_, given) => given.return !== undefined || given.cancellation !== undefined,
    msg: 'The request says the order was cancelled or the goods returned, but the statement says that nothing is wrong with them.',
  },
  {
    stated: 'denied.strangers',
    given: 'participated',
    holds: (_, { participated }) => participated === false,
    msg: 'The request says the cardholder took no part, but the statement says that they, or somebody they allowed, made the payment.',
  },
  {
    stated: 'denied.loss',
    given: 'refund',
    holds: (_, { refund }, stated) =>
      refund === undefined || stated.some(({ path, quote }) => path === 'denied.loss' && ON_THE_ACCOUNT.test(quote)),
    msg: 'The statement says that the money was paid back, or the loss made good.',
  },
  {
    stated: 'service_used_after',
    given: 'merchant_unavailable',
    holds: (value, { merchant_unavailable: isGone, service_interrupted_at: stopped, reservation }) =>
      value === true && (isGone === true || stopped !== undefined || reservation?.issue === 'no_room'),
    msg: 'The request says the service was not provided, but the statement says it was used.',
  },
  {
    stated: 'cancellation.by',
    given: 'reservation.issue',
    holds: (value, { reservation }) => value === 'cardholder' && reservation?.issue === 'no_room',
    msg: 'The request says there was no room, but the statement says the cardholder cancelled.',
  },
  ...(['return.outcome', 'cancellation.at', 'refund.document', 'delivery.received_at'] as const).map((stated) => ({
    stated,
    given: 'participated' as const,
    holds: (value: unknown, given: Evidences) =>
      given.participated === false && value !== 'not_returned' && value !== 'none',
    msg: 'The request says the cardholder took no part, but the statement tells of a purchase of their own.',
  })),
];

/** True where a value that was read under one path goes against what was given under another: it stands in for no answer. */
export const isAgainstGiven = (path: string, value: unknown, given: Evidences): boolean =>
  ACROSS.some(({ stated, holds }) => stated === path && holds(value, given, NOTHING_STATED));
const NOTHING_STATED: readonly StatedFact[] = [];

/** Answers that a case is weakest by: a reading against one of them would help it, so it is asked for and not held up. */
const WEAKEST: readonly (readonly [EvidencePath, unknown])[] = [
  ['merchant_contact.attempted', false],
  ['return.outcome', 'not_returned'],
  ['refund.document', 'none'],
];

/** True where what the statement says, if it holds, is better for the cardholder than the given fact. */
export const wouldHelp = ({ paths }: Contradiction, given: Evidences): boolean =>
  WEAKEST.some(([path, worst]) => paths[0] === `evidences.${path}` && givenAt(given, path) === worst);

/** Given facts that exclude each other. */
export function givenContradictions(given: Evidences): Contradiction[] {
  const found: Contradiction[] = [];
  for (const { paths, holds, msg } of AMONG_GIVEN) {
    if (holds(given)) found.push({ paths: paths.map((path) => `evidences.${path}` as const), msg });
  }
  return found;
}

const AMONG_GIVEN: readonly { paths: readonly EvidencePath[]; holds: (given: Evidences) => boolean; msg: string }[] = [
  {
    paths: ['reservation.issue', 'service_used_after'],
    holds: ({ reservation, service_used_after: used }) => reservation?.issue === 'no_room' && used === true,
    msg: 'There was no room, but the service was used.',
  },
  {
    paths: ['participated', 'return.outcome'],
    holds: ({ participated, return: sentBack }) =>
      participated === false && (sentBack?.outcome === 'returned' || sentBack?.outcome === 'attempted'),
    msg: 'The cardholder took no part in the purchase, but sent goods back.',
  },
  {
    paths: ['participated', 'deceived'],
    holds: ({ participated, deceived }) => participated === false && deceived === true,
    msg: 'The cardholder took no part in the purchase, but was tricked into it.',
  },
  {
    paths: ['participated', 'cancellation.by'],
    holds: ({ participated, cancellation }) => participated === false && cancellation?.by === 'cardholder',
    msg: 'The cardholder took no part in the purchase, but cancelled it.',
  },
  {
    paths: ['participated', 'other_payment.method'],
    holds: ({ participated, other_payment: other }) => participated === false && other?.method !== undefined,
    msg: 'The cardholder took no part in the purchase, but paid for it another way.',
  },
  {
    paths: ['participated', 'delivery.received_at'],
    holds: ({ participated, delivery }) =>
      participated === false && delivery?.received_at !== undefined && delivery.issue !== 'wrong_location',
    msg: 'The cardholder took no part in the purchase, but received it.',
  },
  {
    paths: ['recognizes_merchant', 'oldest_merchant_purchase_at'],
    holds: ({ recognizes_merchant: recognizes, oldest_merchant_purchase_at: first, participated }) =>
      recognizes === false && participated === true && first !== undefined,
    msg: 'The cardholder does not know the merchant, but bought there before.',
  },
  {
    paths: ['card_possession', 'card_missing_since'],
    holds: ({ card_possession: possession, card_missing_since: since }) =>
      possession === 'in_possession' && since !== undefined,
    msg: 'The card is with the cardholder, but a day is given since which it has been missing.',
  },
  {
    paths: ['delivery.issue', 'delivery.received_at'],
    holds: ({ delivery }) => delivery?.issue === 'not_received' && delivery.received_at !== undefined,
    msg: 'Nothing was received, but a day of receipt is given.',
  },
  {
    paths: ['delivery.issue', 'return.outcome'],
    holds: ({ delivery, return: sentBack }) => delivery?.issue === 'not_received' && sentBack?.outcome === 'returned',
    msg: 'Nothing was received, but it was sent back.',
  },
  {
    paths: ['delivery.issue', 'condition.issue'],
    holds: ({ delivery, condition }) =>
      delivery?.issue === 'not_received' && condition !== undefined && condition.issue !== 'different',
    msg: 'Nothing was received, but something is wrong with it.',
  },
  {
    paths: ['merchant_contact.attempted', 'merchant_contact.at'],
    holds: ({ merchant_contact: contact }) =>
      contact?.attempted === false && (contact.at !== undefined || contact.method !== undefined),
    msg: 'The merchant was not contacted, but a day or a way of contact is given.',
  },
  {
    paths: ['reservation.issue', 'cancellation.by'],
    holds: ({ reservation, cancellation }) =>
      reservation?.issue === 'no_room' && cancellation?.by === 'cardholder' && reservation.cancelled_at !== undefined,
    msg: 'There was no room, but the cardholder cancelled the booking.',
  },
  {
    paths: ['participated', 'original_transaction.separate_order'],
    holds: ({ participated, original_transaction: original }) =>
      participated === false && original?.separate_order === false,
    msg: 'The cardholder took no part in the purchase, but calls it a repeat of a purchase of their own.',
  },
];

/** Without those a person has decided: every given fact in them was confirmed. */
export const withoutDecided = <T extends Contradiction>(found: readonly T[], confirmed: readonly string[]): T[] =>
  found.filter(
    ({ paths }) =>
      !paths.every(
        (path) =>
          path === 'evidences.cardholder_statement' || !path.startsWith('evidences.') || confirmed.includes(path),
      ),
  );

/** The fact as the answer to its question, so that nobody needs to know its name. */
function factInWords(path: string, value: unknown): string {
  const question = evidenceField(path)?.question;
  const answer = `“${valueInWords(value) ?? String(value)}”`;
  if (question !== undefined) return `To “${question}” the facts say ${answer}`;
  const name = path.replaceAll('.', ', ').replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} is given as ${answer}`;
}

/** What the merchant has paid back counts against the payment, whatever was disputed: posted, announced, in another currency. */
import type { Evidences, History } from '@dispute-intake/contract';
import { dayOfIso, isoOfDay } from '../calendar.ts';
import type { DisputeCase } from '../dispute-case.ts';
import { dateInWords } from '../explain/words.ts';
import { money, sameAmount } from './money.ts';
import {
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  failed,
  limitedTo,
  passed,
  type Rule,
  unknown,
  type Verdict,
} from './rule.ts';

type Credit = NonNullable<History['credits']>[number];

/** Days an announced credit is waited for: as long as 13.6 waits for one that was promised on a slip; inferred. */
const DAYS_TO_POST = 15;
/** A credit in the currency the cardholder was billed in differs by the rate of its day. */
const SHARE_OF_A_WHOLE_CREDIT = 0.98;

/** Sums in the currency of the payment, and what is left of it. */
interface Netted {
  posted: readonly Credit[];
  pending: readonly Credit[];
  credited: number;
  announced: number;
  left: number;
  /** What of that is not owed to the merchant anyway: the price that was agreed, the cash that came, what no refund was promised for. */
  open: number;
  /** Posted in the currency of the dispute, where that is not the payment's. */
  inDisputeCurrency: number;
  hasOtherCurrency: boolean;
}

const rounded = (amount: number): number => Math.round(amount * 1000) / 1000;

/** What the merchant may keep where a part of the payment is right, in the currency of the payment. */
function owed({ evidences, subcategory, transaction }: DisputeCase, posted: readonly Credit[]): number {
  if (subcategory === 'atm_cash_not_dispensed') return keptAtMachine(evidences.cash, transaction.transaction_amount);
  if (subcategory === 'credit_not_processed') return withoutPromise(evidences.refund, transaction, posted);
  if (subcategory !== 'incorrect_amount') return 0;
  const { expected_amount: agreed = 0, expected_currency: currency = transaction.transaction_currency } = evidences;
  return currency === transaction.transaction_currency ? agreed : 0;
}

/** The cash that came, and with it the machine's fee; where none came, the fee is claimed too. */
function keptAtMachine(cash: Evidences['cash'], paid: number): number {
  const { dispensed = 0, requested = paid } = cash ?? {};
  return dispensed === 0 ? 0 : dispensed + Math.max(0, paid - requested);
}

/** What neither the promised refund nor a credit before it is for; an undated promise may be of before or after a credit. */
function withoutPromise(
  refund: Evidences['refund'],
  { transaction_amount: paid, transaction_currency: currency }: DisputeCase['transaction'],
  posted: readonly Credit[],
): number {
  const promisedOn = dayOfIso(refund?.at);
  if (refund?.amount === undefined || promisedOn === undefined) return 0;
  let before = 0;
  for (const credit of posted)
    if (credit.currency === currency && (dayOfIso(credit.posted_at) ?? promisedOn) < promisedOn)
      before += credit.amount;
  return Math.max(0, paid - refund.amount - before);
}

function netted(dispute: DisputeCase): Netted {
  const { history, request, transaction, transactionDay } = dispute;
  const { transaction_currency: currency, transaction_amount: paid } = transaction;
  const { disputed_currency: claimed } = request.dispute;
  const posted: Credit[] = [];
  const pending: Credit[] = [];
  let [credited, announced, inDisputeCurrency, hasOtherCurrency] = [0, 0, 0, false];
  for (const credit of history.credits ?? []) {
    if ((dayOfIso(credit.posted_at) ?? transactionDay) < transactionDay) continue;
    const isPending = credit.status === 'pending';
    (isPending ? pending : posted).push(credit);
    if (credit.currency === currency && isPending) announced += credit.amount;
    else if (credit.currency === currency) credited += credit.amount;
    else if (!isPending && credit.currency === claimed) inDisputeCurrency += credit.amount;
    else hasOtherCurrency = true;
  }
  const left = Math.max(0, rounded(paid - credited));
  return {
    posted,
    pending,
    credited: rounded(credited),
    announced: rounded(announced),
    left,
    open: credited === 0 ? left : Math.max(0, rounded(left - owed(dispute, posted))),
    inDisputeCurrency: rounded(inDisputeCurrency),
    hasOtherCurrency,
  };
}

const AT = 'history.credits';

export const alreadyCredited: Rule = {
  code: 'already_credited',
  summary:
    'Nothing can be recovered twice: credits of the merchant are taken off the payment, and only what is left is open.',
  source:
    'VCR26 §1.10.1.1; card-brand updates of 2021-10-16 (credit applied before the dispute, or certified as another’s)',
  ofEveryKind: true,
  evaluate(dispute) {
    const { history, request, transaction, transactionDay } = dispute;
    if (history.credits === undefined) return unknown({ [AT]: null }, { note: true });
    const net = netted(dispute);
    const { disputed_amount: disputed, disputed_currency: claimed } = request.dispute;
    const { transaction_currency: currency } = transaction;
    const inputs = {
      [AT]: history.credits.length,
      credited_since_transaction: { amount: net.credited, currency },
      left_of_payment: { amount: net.left, currency },
      'dispute.disputed_amount': { amount: disputed, currency: claimed },
      transaction_day: isoOfDay(transactionDay),
    };
    const covers = net.inDisputeCurrency > 0 && net.inDisputeCurrency >= disputed * SHARE_OF_A_WHOLE_CREDIT;
    if (net.open < 0.005 || covers) {
      const sum = covers ? money(net.inDisputeCurrency, claimed) : money(net.credited, currency);
      return failed(inputs, CLOSES, {
        at: AT,
        code: 'already_credited',
        msg: `Credits of ${sum} have been posted since the payment and cover ${net.left < 0.005 || covers ? 'it' : coveredPart(dispute)}. Apply them to it, or show which other payment they belong to.`,
      });
    }
    const isComparable = claimed === currency;
    if (isComparable && disputed > net.open && !sameAmount(disputed, net.open)) return tooMuch(dispute, net, inputs);
    const verdict = unsettled(dispute, net, inputs) ?? open(dispute, net, inputs);
    return net.credited > 0 ? limitedTo(net.open, verdict) : verdict;
  },
};

const coveredPart = ({ subcategory }: DisputeCase): string =>
  subcategory === 'credit_not_processed' ? 'the refund that was promised' : 'what was charged too much';

function tooMuch({ transaction, transactionDay }: DisputeCase, net: Netted, inputs: Verdict['inputs']): Verdict {
  const { transaction_currency: currency } = transaction;
  // More than was paid is another rule's matter; here it is what was credited.
  if (net.credited === 0) {
    const sentence = () => `No credit of the merchant has been posted since ${dateInWords(isoOfDay(transactionDay))}.`;
    return { ...passed(inputs), sentence };
  }
  const verdict = failed(inputs, CAP_MODERATE_LOW, {
    at: 'dispute.disputed_amount',
    code: 'already_credited',
    msg: `${money(net.credited, currency)} of the ${money(transaction.transaction_amount, currency)} paid have already been credited. Lower the disputed amount to at most ${money(net.open, currency)}.`,
  });
  return limitedTo(net.open, verdict);
}

/** A credit that may or may not settle what is disputed; undefined where none does. */
function unsettled(dispute: DisputeCase, net: Netted, inputs: Verdict['inputs']): Verdict | undefined {
  const { request, transaction, filingDay } = dispute;
  const { disputed_amount: disputed, disputed_currency: claimed } = request.dispute;
  const { transaction_currency: currency } = transaction;
  const isThisPart = (credit: Credit) => credit.currency === claimed && sameAmount(credit.amount, disputed);
  if (claimed === currency && net.posted.some(isThisPart) && !sameAmount(disputed, net.open)) {
    const verdict = failed(inputs, CAP_MODERATE_LOW, {
      at: AT,
      code: 'credit_may_settle',
      msg: `A credit of exactly the disputed ${money(disputed, claimed)} has been posted since the payment. Find out whether it settles this part; ${money(net.left, currency)} of the payment are left.`,
    });
    return { ...verdict, needsReview: 'first' };
  }
  if (net.pending.length > 0 && net.announced > 0 && disputed > rounded(net.left - net.announced)) {
    const announcedOn = Math.max(...net.pending.map(({ posted_at }) => dayOfIso(posted_at) ?? dispute.transactionDay));
    const mayFileFrom = announcedOn + DAYS_TO_POST;
    const isAwaited = mayFileFrom > filingDay;
    const verdict = failed(
      { ...inputs, announced: { amount: net.announced, currency } },
      isAwaited ? CAP_MODERATE_LOW : CAP_MODERATE_HIGH,
      {
        at: AT,
        code: 'credit_pending',
        type: 'warning',
        msg: isAwaited
          ? `A credit of ${money(net.announced, currency)} was announced on ${isoOfDay(announcedOn)} and is not posted yet. Wait for it until ${isoOfDay(mayFileFrom)}.`
          : `A credit of ${money(net.announced, currency)} was announced on ${isoOfDay(announcedOn)} and has not been posted in ${DAYS_TO_POST} days. Make sure that it is not on its way.`,
      },
    );
    return { ...verdict, mayFileFrom };
  }
  if (!net.hasOtherCurrency && net.inDisputeCurrency === 0) return undefined;
  return unknown(inputs, CAP_MODERATE_LOW, {
    at: AT,
    code: 'credit_in_other_currency',
    msg: `A credit in another currency than ${currency} has been posted since the payment. Find out whether it belongs to this payment: if so, subtract it from the disputed amount; if not, record to which payment it belongs.`,
  });
}

function open({ request, transaction, transactionDay }: DisputeCase, net: Netted, inputs: Verdict['inputs']): Verdict {
  const { disputed_amount: disputed, disputed_currency: claimed } = request.dispute;
  const since = dateInWords(isoOfDay(transactionDay));
  const left = money(net.left, transaction.transaction_currency);
  const sentence = () =>
    net.credited === 0
      ? `No credit of the merchant has been posted since ${since}; all of the disputed ${money(disputed, claimed)} is still open.`
      : `Credits of ${money(net.credited, transaction.transaction_currency)} have been posted since ${since}; ${left} of the payment are left, and the disputed ${money(disputed, claimed)} lie within that.`;
  return { ...passed(inputs), sentence };
}

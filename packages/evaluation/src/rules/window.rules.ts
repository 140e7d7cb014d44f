/** When a dispute can be filed: not before the waiting period is over, not after the window has closed. */
import { type FactPath, isTrade, tradeOf, VEHICLE_RENTAL } from '@dispute-intake/contract';
import { type Day, dayOfIso, isoOfDay, later } from '../calendar.ts';
import type { DisputeCase } from '../dispute-case.ts';
import { dateInWords } from '../explain/words.ts';
import { hasDocument } from './fact-rules.ts';
import {
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  failed,
  notApplicable,
  passed,
  type Rule,
  unknown,
} from './rule.ts';
import { ALWAYS, isInForce } from './tables/dated-row.ts';
import type { FilingWindowRow } from './tables/filing-window.row.ts';
import { COMFORTABLE_DAYS_LEFT, FILING_WINDOWS, type FilingWindow } from './tables/filing-window.table.ts';
import { isInEurope } from './tables/region.table.ts';
import { rowIndex } from './tables/row.index.ts';
import { WAITING_PERIODS, type WaitingPeriodRow } from './tables/waiting-period.table.ts';
import { ANCHOR_PATHS, ANCHOR_WORDS, anchorDay, unknownStart, unknownStartMessage } from './window-anchor.ts';

const windowRows = rowIndex(FILING_WINDOWS);
const waitingRows = rowIndex(WAITING_PERIODS);

/** The window of the proposed code on the filing day; undefined where the code has none that can be counted. */
export function filingWindow(dispute: DisputeCase): FilingWindow | undefined {
  const window = windowByKnownDays(dispute);
  if (!window || dispute.filingDay <= window.deadline) return window;
  const unknown = unknownStart(window.row, dispute, outerLimit(window.row, dispute));
  return unknown ? { ...window, unknownStart: unknown } : window;
}

function windowByKnownDays(dispute: DisputeCase): FilingWindow | undefined {
  const { candidate, subcategory, filingDay } = dispute;
  if (!candidate) return undefined;
  const rows = windowRows(candidate, subcategory);
  for (const row of rows) {
    if (!isInForce(row, filingDay)) continue;
    const holds = row.when === undefined ? 'yes' : circumstance(row.when, dispute);
    if (holds === 'no') continue;
    if (holds === 'while_open') {
      const shorter = counted(row, dispute, false);
      if (filingDay > shorter.deadline) continue;
      return shorter;
    }
    const base = holds === 'assumed' && rows.find((other) => other.when === undefined && isInForce(other, filingDay));
    if (base) {
      // The longer window is only assumed; where the sure one still runs, it decides.
      const sure = counted(base, dispute, false);
      return filingDay <= sure.deadline ? sure : counted(row, dispute, true);
    }
    return withNegotiations(fromAwareness(counted(row, dispute, false), dispute), dispute);
  }
  return undefined;
}

/**
 * A right counted from an expected date although it was known earlier that nothing would come. Mastercard counts from the
 * latest date that was announced (Q-GNP). Of Visa's text only the last expected date is public (Q-131); that the day of
 * learning counts is recalled. While the window from that day is open, it decides, as it is never later.
 */
function fromAwareness(window: FilingWindow, dispute: DisputeCase): FilingWindow {
  const { evidences, filingDay, isVisa, processingDay } = dispute;
  const expected = dayOfIso(evidences.delivery?.expected_at);
  if (expected === undefined || window.anchor !== expected || expected === processingDay) return window;
  if (!window.row.anchors.includes('interrupted')) return window;
  if (filingDay > window.deadline) return window;
  const isAhead = expected > filingDay;
  const learned = learnedOn(dispute);
  const isGone = evidences.merchant_unavailable === true || evidences.cancellation?.by === 'merchant';
  const wasKnown = learned === undefined ? isAhead && isGone : learned < expected;
  if (!wasKnown || (!isVisa && !isAhead)) return window;
  const anchor = Math.max(processingDay, learned ?? processingDay);
  const deadline = Math.min(anchor + window.row.days - lastDayOf(dispute), window.deadline);
  if (filingDay <= deadline) return { ...window, anchor, deadline };
  return { ...window, onlyByExpectedDate: isVisa || learned === undefined ? 'unsourced' : 'inferred' };
}

/** The day the cardholder first knew that nothing would come. */
function learnedOn({ evidences, filingDay }: DisputeCase): Day | undefined {
  const { cancellation, learned_not_provided_at: told, service_interrupted_at: stopped } = evidences;
  const cancelled = cancellation?.by === 'merchant' ? cancellation.at : undefined;
  const days = [told, cancelled, stopped].map(dayOfIso).filter((day) => day !== undefined && day <= filingDay);
  return days.length === 0 ? undefined : Math.min(...(days as Day[]));
}

/** Visa 13.3 while negotiations go on: 60 days from the first notice, where the window itself has passed (INC; recalled). */
function withNegotiations(window: FilingWindow, dispute: DisputeCase): FilingWindow {
  const { candidate, options, filingDay, evidences, reportedDay, processingDay } = dispute;
  const days = options.ongoingNegotiationsDays;
  if (candidate !== '13.3' || days === null || filingDay <= window.deadline || !evidences.negotiations) return window;
  const contact = dayOfIso(evidences.merchant_contact?.at);
  if (contact === undefined || contact > window.deadline) return window;
  const deadline = Math.min(Math.max(window.deadline, reportedDay + days), processingDay + (window.row.capDays ?? 540));
  return { ...window, deadline, byNegotiations: true };
}

function circumstance(
  when: NonNullable<FilingWindowRow['when']>,
  dispute: DisputeCase,
): 'yes' | 'no' | 'assumed' | 'while_open' {
  const { options, transaction } = dispute;
  // Which of two codes it is will be known by an answer: the day of the one that ends first is told.
  if (when === 'charge_may_be_for_damage') return mayBeForDamage(dispute) ? 'while_open' : 'no';
  if (when === 'domestic_china') {
    return options.domesticChina && transaction.merchant_country === 'CHN' ? 'yes' : 'no';
  }
  if (transaction.channel_type !== 'ATM' || options.issuerRegion === 'elsewhere') return 'no';
  if (options.issuerRegion === 'europe') return 'yes';
  return isInEurope(transaction.merchant_country) ? 'assumed' : 'no';
}

function counted(row: FilingWindowRow, dispute: DisputeCase, isInferred: boolean): FilingWindow {
  let last: Day | undefined;
  for (const name of row.anchors) last = later(last, anchorDay(name, dispute));
  const anchor = last ?? dispute.processingDay;
  const end = anchor + row.days - lastDayOf(dispute);
  return { row, anchor, deadline: Math.min(end, outerLimit(row, dispute) ?? end), isInferred };
}

/** An extra charge of a vehicle rental of which nobody said what it was for. */
export const mayBeForDamage = ({ evidences, transaction }: DisputeCase): boolean =>
  evidences.addendum?.kind === undefined && isTrade(transaction.merchant_category_code, VEHICLE_RENTAL);

const lastDayOf = ({ options }: DisputeCase): number => (options.windowEndInclusive ? 0 : 1);

/** The last day to file whatever the window is counted from. */
const outerLimit = ({ capDays }: FilingWindowRow, dispute: DisputeCase): Day | undefined =>
  capDays === undefined ? undefined : dispute.processingDay + capDays - lastDayOf(dispute);

/** The fact the window is counted from, where it is not the processing date. */
function anchorPath(dispute: DisputeCase, { row, anchor }: FilingWindow): string | undefined {
  if (anchor === dispute.processingDay) return undefined;
  const name = row.anchors.find((candidate) => anchorDay(candidate, dispute) === anchor);
  return name && ANCHOR_PATHS[name];
}

function windowInputs(dispute: DisputeCase, window: FilingWindow): Record<string, unknown> {
  const { row, anchor, deadline } = window;
  const inputs: Record<string, unknown> = { filing_day: isoOfDay(dispute.filingDay) };
  inputs[dispute.processingPath] = isoOfDay(dispute.processingDay);
  const path = anchorPath(dispute, window);
  if (path !== undefined) inputs[path] = isoOfDay(anchor);
  inputs.counted_from = isoOfDay(anchor);
  inputs.counted_by = row.anchors.map((name) => ANCHOR_PATHS[name]);
  inputs.window_days = row.days;
  if (row.capDays !== undefined) inputs.cap_days = row.capDays;
  inputs.deadline = isoOfDay(deadline);
  return inputs;
}

/** Says so where the day of the payment stands in for the day of processing: the window then ends a little early, never late. */
const standIn = ({ processingPath, processingDay }: DisputeCase, { anchor }: FilingWindow): string =>
  processingPath === 'transaction.transaction_timestamp' && anchor === processingDay
    ? ' The day of processing was not sent; the day of the payment, which is never later, stands in for it.'
    : '';

/** Which day the window is counted from. */
function anchorInWords(dispute: DisputeCase, { row, anchor }: FilingWindow): string {
  if (anchor === dispute.processingDay)
    return dispute.processingPath === 'transaction.transaction_timestamp'
      ? 'the day of the payment'
      : ANCHOR_WORDS.processing;
  const name = row.anchors.find((candidate) => anchorDay(candidate, dispute) === anchor);
  return name ? ANCHOR_WORDS[name] : 'the day it became known that nothing would come';
}

const isCapped = (dispute: DisputeCase, { row, anchor, deadline }: FilingWindow): boolean =>
  deadline < anchor + row.days - lastDayOf(dispute);

function openUntil(dispute: DisputeCase, window: FilingWindow): string {
  const until = `${dispute.candidate} can be filed until ${dateInWords(isoOfDay(window.deadline))}`;
  if (window.byNegotiations) return `As negotiations with the merchant went on, ${until}`;
  if (isCapped(dispute, window)) return `At most ${window.row.capDays} days after processing are allowed: ${until}`;
  const from = `${dateInWords(isoOfDay(window.anchor))}, ${anchorInWords(dispute, window)}`;
  if (window.row.when === 'charge_may_be_for_damage')
    return `Counted from ${from}, it can be filed until ${dateInWords(isoOfDay(window.deadline))} whatever the charge was for (${window.row.days} days, as for damage)`;
  return `Counted from ${from}, ${until} (${window.row.days} days)`;
}

const lengthOf = (dispute: DisputeCase, window: FilingWindow): string =>
  isCapped(dispute, window)
    ? `${window.row.capDays} days after processing`
    : `${window.row.days} days from ${isoOfDay(window.anchor)}, ${anchorInWords(dispute, window)}`;

/** From here on the days that are left are told. */
const FEW_DAYS = 30;
function daysLeft(left: number): string {
  if (left > FEW_DAYS) return '';
  if (left === 0) return '; today is the last day';
  return left === 1 ? '; 1 day is left' : `; ${left} days are left`;
}

const filingWindowOpen: Rule = {
  code: 'filing_window_expired',
  summary:
    'The dispute must reach the scheme within the window of its code; a day that may still open it is asked for first.',
  source: 'Table of filing windows',
  evaluate(dispute) {
    const window = dispute.window;
    if (!window) return notApplicable();
    const inputs = windowInputs(dispute, window);
    const { source } = window.row;
    const { from, until = null } = window.row;
    const dated = { source, from: from === ALWAYS ? null : from, until };
    if (window.onlyByExpectedDate === 'unsourced') {
      const sentence = () =>
        `Counted from the expected date, ${dispute.candidate} is still open; counted from the day it became known that nothing would come, it may be closed.`;
      return { outcome: 'unknown', inputs, effect: null, check: null, ...dated, sentence };
    }
    if (dispute.filingDay <= window.deadline) {
      const sentence = () =>
        `${openUntil(dispute, window)}${daysLeft(window.deadline - dispute.filingDay)}.${standIn(dispute, window)}`;
      return { ...passed(inputs), ...dated, sentence };
    }
    if (window.unknownStart) {
      const at = window.unknownStart.path;
      const msg = unknownStartMessage(dispute.candidate, window.deadline, window.unknownStart);
      const report = { at, code: 'filing_window_unknown', msg };
      return { ...unknown({ ...inputs, [at]: null }, CAP_MODERATE_LOW, report), ...dated, sentence: () => msg };
    }
    const verdict = failed(inputs, CLOSES, {
      at: dispute.processingPath,
      code: 'filing_window_expired',
      msg: `The window of ${dispute.candidate} closed on ${isoOfDay(window.deadline)} (${lengthOf(dispute, window)}). It can no longer be filed with the scheme.`,
    });
    return { ...verdict, ...dated };
  },
};

const filingMargin: Rule = {
  code: 'filing_window_closing',
  summary: `Full confidence needs at least ${COMFORTABLE_DAYS_LEFT} days before the window closes.`,
  source: 'Confidence procedure',
  evaluate(dispute) {
    const window = dispute.window;
    if (!window || dispute.filingDay > window.deadline || window.onlyByExpectedDate === 'unsourced')
      return notApplicable();
    const left = window.deadline - dispute.filingDay;
    const inputs = { days_left: left, deadline: isoOfDay(window.deadline) };
    if (left >= COMFORTABLE_DAYS_LEFT) return passed(inputs);
    return failed(inputs, CAP_MODERATE_HIGH, {
      at: dispute.processingPath,
      code: 'filing_window_closing',
      type: 'warning',
      msg:
        left === 0
          ? `Today is the last day: file by ${isoOfDay(window.deadline)}.`
          : `Only ${left === 1 ? '1 day is' : `${left} days are`} left: file by ${isoOfDay(window.deadline)}.`,
    });
  },
};

const LEARNED = 'evidences.learned_not_provided_at';

const countedFromExpectedDate: Rule = {
  code: 'window_start_unsourced',
  summary:
    'Where it was known before the expected date that nothing would come, the day of learning may be the one that counts.',
  source:
    'Q-131 (last date expected); Q-GNP (latest anticipated date, immediately upon learning); Visa’s day of learning: recalled',
  codes: ['13.1', '4853'],
  subcategories: ['merchandise_not_received', 'services_not_received'],
  evaluate(dispute) {
    const kept = dispute.window?.onlyByExpectedDate;
    const learned = learnedOn(dispute);
    const inputs = {
      [LEARNED]: learned === undefined ? null : isoOfDay(learned),
      'evidences.delivery.expected_at': dispute.evidences.delivery?.expected_at ?? null,
    };
    if (kept === undefined) return notApplicable(inputs);
    if (learned === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: LEARNED,
        code: 'missing_fact:learned_not_provided_at',
        msg: 'Ask when the cardholder first learned that it would not be provided: the window may be counted from that day.',
      });
    }
    if (kept === 'inferred') {
      return failed(inputs, CAP_MODERATE_HIGH, {
        at: LEARNED,
        code: 'window_start_unsourced',
        type: 'warning',
        msg: 'It has been known for long that nothing would come, and the announced date is still ahead. Mastercard counts from the announced date; file without waiting for it.',
      });
    }
    const verdict = failed(inputs, CAP_MODERATE_LOW, {
      at: LEARNED,
      code: 'window_start_unsourced',
      msg: `It has been known since ${isoOfDay(learned)} that nothing would come. Counted from that day the window has passed; only counted from the expected date is it open. Look at the scheme’s rules before filing.`,
    });
    return { ...verdict, needsReview: 'first' };
  },
};

const windowInferred: Rule = {
  code: 'filing_window_inferred',
  summary: 'Mastercard’s longer window for ATM disputes holds for European-issued cards.',
  source: 'OP CB-015, CB-050',
  codes: ['4834'],
  subcategories: ['atm_cash_not_dispensed', 'incorrect_currency', 'incorrect_amount'],
  evaluate(dispute) {
    const inputs = {
      issuer_region: dispute.options.issuerRegion,
      'transaction.merchant_country': dispute.transaction.merchant_country,
    };
    if (!dispute.window?.isInferred || dispute.filingDay > dispute.window.deadline) return notApplicable(inputs);
    return failed(inputs, CAP_MODERATE_HIGH, {
      at: 'card.bin',
      code: 'filing_window_inferred',
      type: 'warning',
      msg: 'The 90-day window has passed; 120 days hold only for cards issued in Europe. Check where the card was issued.',
    });
  },
};

const TALKS = ['correspondence'] as const;
const TALKS_ASK = 'Attach the correspondence that shows the negotiations with the merchant.';

const negotiations: Rule = {
  code: 'negotiations_extend_window',
  summary: 'Negotiations that began within the window keep 13.3 open for 60 days from the first notice to the issuer.',
  source: 'INC (ongoing_negotiations); the figure is recalled',
  codes: ['13.3'],
  evaluate(dispute) {
    if (!dispute.window?.byNegotiations) return notApplicable();
    const inputs = {
      'evidences.negotiations': 'given',
      'dispute.reported_at': isoOfDay(dispute.reportedDay),
      deadline: isoOfDay(dispute.window.deadline),
    };
    const shown = hasDocument(dispute, TALKS);
    return {
      ...failed(inputs, CAP_MODERATE_LOW, {
        at: 'evidences.negotiations',
        code: 'negotiations_extend_window',
        type: 'warning',
        msg: `The window itself has passed; only the negotiations keep it open, until ${isoOfDay(dispute.window.deadline)}.${shown ? '' : ` ${TALKS_ASK}`}`,
      }),
      document: {
        kind: 'correspondence',
        requirement: 'mandatory',
        status: shown ? 'provided' : 'missing',
        msg: TALKS_ASK,
      },
    };
  },
};

const waitingPeriod: Rule = {
  code: 'waiting_period_not_elapsed',
  summary: 'The merchant is given time to deliver or to refund before a dispute may be filed.',
  source: 'Table of waiting periods',
  evaluate(dispute) {
    const { candidate, subcategory, filingDay } = dispute;
    if (!candidate || !subcategory) return notApplicable();
    let waited: { row: WaitingPeriodRow; from: Day; path: FactPath } | undefined;
    for (const row of waitingRows(candidate, subcategory)) {
      const fits =
        (!row.trade || row.trade === tradeOf(dispute.transaction.merchant_category_code)) && isInForce(row, filingDay);
      const start = fits ? waitStart(row, dispute) : undefined;
      if (start && (!waited || start.from + row.days > waited.from + waited.row.days)) waited = { row, ...start };
    }
    if (!waited) return notApplicable();
    const mayFileFrom = waited.from + waited.row.days;
    const inputs = {
      counted_from: isoOfDay(waited.from),
      waiting_days: waited.row.days,
      may_file_from: isoOfDay(mayFileFrom),
      filing_day: isoOfDay(filingDay),
    };
    // Waiting is excused where it would outlast the window.
    const { source } = waited.row;
    const { window } = dispute;
    const outlastsWindow = window !== undefined && !window.unknownStart && mayFileFrom > window.deadline;
    if (outlastsWindow) {
      const sentence = () =>
        `The merchant’s ${waited.row.days} days end on ${dateInWords(isoOfDay(mayFileFrom))}, after the last day to file: they need not be waited for.`;
      return { ...passed(inputs), source, sentence };
    }
    if (filingDay >= mayFileFrom) return { ...passed(inputs), source, mayFileFrom };
    const verdict = failed(inputs, CAP_MODERATE_LOW, {
      at: waited.path,
      code: 'waiting_period_not_elapsed',
      msg: `The scheme asks to wait ${waited.row.days} days from ${dateInWords(isoOfDay(mayFileFrom - waited.row.days))}, ${WAITED_FROM[waited.path]}; file from ${dateInWords(isoOfDay(mayFileFrom))} on, if the merchant has not settled it by then.`,
    });
    return { ...verdict, source, mayFileFrom };
  },
};

/** Which day is waited from, by the fact that gives it. */
const WAITED_FROM: { readonly [Path in FactPath]?: string } = {
  'evidences.delivery.expected_at': 'the day of the payment, as no day was agreed',
  'evidences.return.at': 'the day of the return',
  'evidences.cancellation.at': 'the day of the cancellation',
  'evidences.reservation.cancelled_at': 'the day of the cancellation',
  'evidences.refund.at': 'the date of the refund document',
};

function waitStart(row: WaitingPeriodRow, dispute: DisputeCase): { from: Day; path: FactPath } | undefined {
  const { evidences, transactionDay } = dispute;
  const { delivery, cancellation } = evidences;
  const start = (text: string | undefined, path: FactPath) => {
    const from = dayOfIso(text);
    return from === undefined ? undefined : { from, path };
  };
  switch (row.anchor) {
    case 'transaction_without_agreed_date': {
      const merchantWillNotDeliver = evidences.merchant_unavailable === true || cancellation?.by === 'merchant';
      const hasDate =
        delivery?.expected_at !== undefined ||
        delivery?.received_at !== undefined ||
        evidences.service_interrupted_at !== undefined;
      if (merchantWillNotDeliver || hasDate) return undefined;
      return { from: transactionDay, path: 'evidences.delivery.expected_at' };
    }
    case 'returned_late_goods':
      return delivery?.issue === 'late' && evidences.return?.outcome === 'returned'
        ? start(evidences.return.at, 'evidences.return.at')
        : undefined;
    case 'returned_or_cancelled': {
      if (evidences.return && evidences.return.outcome !== 'not_returned') {
        return (
          start(evidences.return.at, 'evidences.return.at') ?? start(cancellation?.at, 'evidences.cancellation.at')
        );
      }
      return start(cancellation?.at, 'evidences.cancellation.at');
    }
    case 'refund_document':
      return evidences.refund && evidences.refund.document !== 'none'
        ? start(evidences.refund.at, 'evidences.refund.at')
        : undefined;
    case 'cancelled_by_merchant':
      return cancellation?.by === 'merchant' ? start(cancellation.at, 'evidences.cancellation.at') : undefined;
    case 'reservation_cancelled':
      return evidences.reservation?.issue === 'cancelled'
        ? start(evidences.reservation.cancelled_at, 'evidences.reservation.cancelled_at')
        : undefined;
  }
}

export const windowRules: readonly Rule[] = [
  filingWindowOpen,
  filingMargin,
  countedFromExpectedDate,
  windowInferred,
  negotiations,
  waitingPeriod,
];

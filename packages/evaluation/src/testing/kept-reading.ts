/** Labelled statements, read by the reader alone and by an evaluation with a payment they could be about. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvaluationRequest, Subcategory } from '@dispute-intake/contract';
import { type ReadStatement, read, type StatementContext, type StatementLabel } from '@dispute-intake/statement-reader';
import { evaluate } from '../evaluate.ts';
import { isFraud, KINDS } from '../kinds/index.ts';

export interface LabelledStatement {
  text: string;
  /** What counts as right. */
  acceptable: readonly StatementLabel[];
  /** Of a story: the payment it is about, and the day it was written. */
  transaction?: EvaluationRequest['transaction'];
  writtenOn?: string;
}

export interface Outcome {
  text: string;
  isRead: boolean;
  isKept: boolean;
  /** What the reader read, and what the evaluation made of it. */
  way: string;
}

const TRAINING = join(import.meta.dirname, '../../../statement-reader/training');
/** Folders of labelled statements; three small ones of one day are one set. */
const SETS: readonly (readonly string[])[] = [
  ['held-out'],
  ['held-out-hard'],
  ['held-out-fresh'],
  ['held-out-upset'],
  ['held-out-2-plain', 'held-out-2-oblique', 'held-out-2-upset'],
  ['held-out-3-plain', 'held-out-3-oblique', 'held-out-3-upset'],
  ['held-out-4-plain', 'held-out-4-oblique', 'held-out-4-upset'],
  ['held-out-5-plain', 'held-out-5-oblique', 'held-out-5-upset'],
  ['held-out-6-plain', 'held-out-6-oblique', 'held-out-6-upset'],
  ['held-out-8-plain', 'held-out-8-oblique', 'held-out-8-upset'],
  ['held-out-9-plain', 'held-out-9-oblique', 'held-out-9-upset'],
  ['held-out-11-plain', 'held-out-11-oblique', 'held-out-11-upset'],
];
/** Full stories with the payment they are about. */
const STORIES = [3, 4, 5, 6, 8, 9, 11].map((set) => `encoder/stories/held-out-${set}.jsonl`);

const linesOf = (path: string): Record<string, unknown>[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));

/** The sets of the project that the reader is not trained on. */
export const keptAside = (): { name: string; rows: LabelledStatement[] }[] => [
  ...SETS.map((folders) => ({ name: folders.join(', '), rows: folders.flatMap(statementsIn) })),
  ...STORIES.map((file) => ({ name: file, rows: linesOf(join(TRAINING, file)).map(storyOf) })),
];

const storyOf = ({
  text,
  labels,
  transaction,
  reported_on: writtenOn,
}: Record<string, unknown>): LabelledStatement => ({
  text: String(text),
  acceptable: labels as StatementLabel[],
  transaction: { ...PAYMENT, ...(transaction as object) } as EvaluationRequest['transaction'],
  writtenOn: String(writtenOn),
});

const statementsIn = (folder: string): LabelledStatement[] =>
  readdirSync(join(TRAINING, folder)).flatMap((file) =>
    linesOf(join(TRAINING, folder, file)).map(({ text, label }) => ({
      text: String(text),
      acceptable: [label].flat() as StatementLabel[],
    })),
  );

/** The data's coarse labels in our finer ones. */
const FINER: Readonly<Record<string, readonly StatementLabel[]>> = {
  fraud_unrecognised: ['unrecognized_transaction'],
  fraud_lost_stolen: ['fraud_card_present_lost_stolen'],
  fraud_counterfeit_card: ['fraud_card_present_counterfeit'],
  duplicate: ['duplicate_charge'],
  incorrect_amount_or_currency: ['incorrect_amount', 'incorrect_currency'],
  not_received: ['merchandise_not_received', 'services_not_received'],
  not_as_described: ['merchandise_not_as_described', 'merchandise_defective', 'services_not_as_described'],
  counterfeit_merchandise: ['counterfeit_merchandise'],
  cancelled_recurring: ['subscription_cancelled'],
  credit_not_processed: ['credit_not_processed'],
  paid_by_other_means: ['paid_by_other_means'],
  atm_cash: ['atm_cash_not_dispensed'],
  authorization_or_late_presentment: ['declined_authorization', 'late_presentment'],
  misrepresentation_scam: ['authorized_scam', 'merchant_misrepresentation'],
  not_a_dispute: ['not_a_dispute', 'not_disputable'],
};

/** The public sets, from a folder outside the repository; a set a tier. */
export function givenSets(folder: string): { name: string; rows: LabelledStatement[] }[] {
  return ['banking77_mapped.jsonl', 'cfpb_labelled.jsonl'].flatMap((file) =>
    [...Map.groupBy(linesOf(join(folder, file)), ({ tier }) => String(tier ?? ''))].map(([tier, rows]) => ({
      name: `${file.replace('.jsonl', '')} ${tier}`,
      rows: rows.map(({ text, acceptable }) => ({
        text: String(text),
        acceptable: (acceptable as string[]).flatMap((label) => FINER[label] ?? []),
      })),
    })),
  );
}

const PAYMENT = {
  transaction_id: 't',
  transaction_amount: 84.5,
  transaction_currency: 'EUR',
  transaction_timestamp: '2026-10-20T10:00:00Z',
  merchant_name: 'Harbour & Pine',
  merchant_id: 'm1',
  card_scheme: 'VISA',
};
const AT_A_MACHINE: ReadonlySet<string> = new Set(['atm_cash_not_dispensed']);
const IN_A_SHOP: ReadonlySet<string> = new Set(['fraud_card_present_lost_stolen', 'fraud_card_present_counterfeit']);

/** A payment such a statement could be about: at a cash machine, in a shop, else online. */
function payment({ acceptable }: LabelledStatement): EvaluationRequest['transaction'] {
  const isCash = acceptable.length > 0 && acceptable.every((label) => AT_A_MACHINE.has(label));
  const isShop = acceptable.some((label) => IN_A_SHOP.has(label));
  return {
    ...PAYMENT,
    channel_type: isCash ? 'ATM' : isShop ? 'POS' : 'ECOMMERCE',
  } as EvaluationRequest['transaction'];
}

const DAY_MS = Date.UTC(2026, 10, 20, 12);
const NOON_MS = 12 * 3_600_000;
/** Which fraud it is, is for the facts to decide. */
const family = (label: StatementLabel): string =>
  label === 'not_disputable' ? 'not_a_dispute' : label in KINDS && isFraud(label as Subcategory) ? 'fraud' : label;

/** When such a statement was written. */
const WRITTEN_ON = { writtenOn: '2026-11-20' } as const;

/** What a reader is told of a statement beside its text. */
export const contextOf = ({ transaction, writtenOn }: LabelledStatement): StatementContext =>
  transaction
    ? {
        writtenOn: writtenOn ?? WRITTEN_ON.writtenOn,
        paidOn: transaction.transaction_timestamp.slice(0, 10),
        currency: transaction.transaction_currency,
        amount: transaction.transaction_amount,
        channel: transaction.channel_type,
        ...(transaction.merchant_name && { merchantName: transaction.merchant_name }),
      }
    : WRITTEN_ON;

/** A statement read in both ways, by `reading` of it. An abstaining reader and an unclassified result stand for no dispute. */
export function compared(row: LabelledStatement, reading: ReadStatement = read(row.text, contextOf(row))): Outcome {
  const wanted = new Set(row.acceptable.map(family));
  const likeliest = reading.kind.ranked[0]?.label ?? 'not_a_dispute';
  const transaction = row.transaction ?? payment(row);
  const { result } = evaluate(
    {
      transaction,
      card: { bin: transaction.card_scheme === 'MC' ? '545454' : '426588', last_4: '6435' },
      dispute: {
        disputed_amount: transaction.transaction_amount,
        disputed_currency: transaction.transaction_currency,
      },
      evidences: { cardholder_statement: row.text },
    } as unknown as EvaluationRequest,
    { evaluatedAtMs: row.writtenOn ? Date.parse(row.writtenOn) + NOON_MS : DAY_MS, reading },
  );
  const ended = result.subcategory ?? 'not_a_dispute';
  return {
    text: row.text,
    isRead: wanted.has(family(likeliest)),
    isKept: wanted.has(family(ended)),
    way: `${likeliest}${reading.kind.best === null ? ' (abstains)' : ''} ${reading.kind.probability.toFixed(1)} → ${result.subcategory ?? result.category}`,
  };
}

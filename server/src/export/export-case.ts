/** A dispute on its way to a processor: what every processor's body is made of, and the list of what could not be filled. */
import type {
  EvaluationRecord,
  EvaluationResult,
  Evidences,
  ExportedDispute,
  Processor,
} from '@dispute-intake/contract';

export interface ExportCase {
  record: EvaluationRecord;
  result: EvaluationResult;
  evidences: Evidences;
}
export type Body = Record<string, unknown>;

/** Collects what a body asks for and the dispute does not say. */
export class Gaps {
  readonly list: { field: string; why: string }[] = [];

  /** The value; where there is none, the field is noted as missing. */
  need<T>(field: string, value: T | null | undefined, why: string): T | undefined {
    if (value !== null && value !== undefined && value !== '') return value;
    this.list.push({ field, why });
    return undefined;
  }
}

/** What an exporter returns; undefined members of `body` are left out of the JSON. */
export type Exporter = (dispute: ExportCase) => ExportedDispute;

export const exported = (
  processor: Processor,
  body: Body,
  gaps: Gaps,
  attachments: ExportedDispute['attachments'] = [],
): ExportedDispute => ({
  processor,
  body: JSON.parse(JSON.stringify(body)) as Body,
  attachments,
  missing: gaps.list,
});

/**
 * What to ask for, in the currency of the payment: what can be recovered under the code. Without a code the disputed amount,
 * at most the payment, and where that is in another currency, the payment.
 */
export function claimed({ record, result }: ExportCase): { amount: number; currency: string; isPart: boolean } {
  const { dispute, transaction } = record.request;
  const { transaction_amount: paid, transaction_currency: currency } = transaction;
  const disputed = dispute.disputed_currency === currency ? Math.min(dispute.disputed_amount, paid) : paid;
  const amount = result.recoverable_amount?.amount ?? disputed;
  return { amount, currency, isPart: amount < paid };
}

/** Every file of the dispute, to be attached as one thing. */
export const attachedAs = ({ record }: ExportCase, as: string): ExportedDispute['attachments'] =>
  record.files.map(({ id }) => ({ file_id: id, as }));

const MS_PER_SECOND = 1000;
/** Seconds since 1970, of a date at the beginning of its day in UTC. */
export const unixSeconds = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Math.floor(Date.parse(text) / MS_PER_SECOND);
/** ISO date without its time. */
export const isoDay = (text: string | undefined): string | undefined => text?.slice(0, 10);

/** The first sentences of a text that fit. */
export const within = (text: string | undefined, most: number): string | undefined =>
  text === undefined || text.length <= most ? text : `${text.slice(0, most - 1)}…`;

export const STATEMENT_WHY = 'The cardholder’s statement is missing: ask what happened';
export const statementOf = ({ evidences }: ExportCase): string | undefined => evidences.cardholder_statement;

/** What was bought: the cardholder's description, else the merchant and what kind of purchase it was. */
export const purchaseOf = ({ evidences, record }: ExportCase): string => {
  const { description, kind } = evidences.purchase ?? {};
  return description ?? `${kind ?? 'purchase'} from ${record.request.transaction.merchant_name}`;
};
const GOODS = new Set(['merchandise']);
export const isService = ({ evidences, result }: ExportCase): boolean =>
  evidences.purchase ? !GOODS.has(evidences.purchase.kind) : (result.subcategory ?? '').includes('services');

/** What a reading is made from, and what comes of it. */
import type { DocumentKind } from '@dispute-intake/contract/vocabulary';
import type { Box, DocumentContext, DocumentText } from './document-text.ts';
import type { DocumentMoney } from './facts/money.ts';
import type { Line } from './line.ts';
import type { CompiledWords } from './words.ts';

export interface RefundPromise {
  amount: number | null;
  currency: string | null;
  /** ISO day. */
  by: string | null;
}

export interface Sum {
  amount: number;
  currency: string | null;
}

interface Found<Name extends string, Value> {
  name: Name;
  value: Value;
  /** With card numbers and IBANs masked. */
  quote: string;
  /** From 1. */
  page: number;
  /** Calibrated, 0 to 1. */
  probability: number;
  box: Box | null;
}

export type ReadFact =
  | Found<'merchant_name' | 'date' | 'order_number' | 'tracking_number' | 'delivery_expected', string>
  | Found<'iban_or_card', 'iban' | 'card'>
  | Found<'amount', Sum>
  | Found<'refund_promised', RefundPromise>
  | Found<'cancellation_confirmed', true>;

/** What else stands in a document that nobody should have sent. */
export type Sensitive = 'card_number' | 'security_code' | 'identity_document';

export interface ReadDocument {
  /** ISO 639-1; null where nothing tells. */
  language: string | null;
  /** Null where nothing tells. */
  looks_like: DocumentKind | null;
  /** Calibrated, 0 to 1; 0 where nothing tells. */
  kind_probability: number;
  /** At most one of each name. */
  facts: readonly ReadFact[];
  sensitive: readonly Sensitive[];
}

/** What every reader of a fact is given. */
export interface Reading {
  document: DocumentText;
  lines: readonly Line[];
  /** Of the document's language first; those of others that may be mixed in follow. */
  words: readonly CompiledWords[];
  context: DocumentContext;
  money: DocumentMoney;
  /** Whether 3/4 is 4 March. */
  monthFirst: boolean;
}

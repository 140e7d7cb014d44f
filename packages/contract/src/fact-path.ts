/** Where a fact stands in a request. Types only. */
import type { Card } from './card.ts';
import type { Dispute } from './dispute.ts';
import type { EvidenceGroup, EvidencePath } from './evidence-fields.ts';
import type { History } from './history.ts';
import type { Transaction } from './transaction.ts';

/** Fields of an object that keeps further ones: those it documents. */
type Documented<T> = keyof { [Name in keyof T as string extends Name ? never : Name]: T[Name] } & string;

/** The objects a request is made of. */
type RequestPart = 'evidences' | 'transaction' | 'card' | 'dispute' | 'history';

/** The path of a fact of a request, or of an object as a whole. */
export type FactPath =
  | `evidences.${EvidencePath | EvidenceGroup}`
  | `transaction.${Documented<Transaction>}`
  | `card.${Documented<Card>}`
  | `dispute.${Documented<Dispute>}`
  | `history.${Documented<History>}`
  | RequestPart;

/** Objects whose names a path of a request misspells: an entry that begins like a path and is none has the type `never`. */
export type WithoutMisspeltPaths<Entries> = {
  [Name in keyof Entries]: Name extends FactPath ? unknown : Name extends `${RequestPart}.${string}` ? never : unknown;
};

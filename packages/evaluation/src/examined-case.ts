/** A case as one kind of dispute: facts and findings that all kinds share, and what follows from the kind. */
import type { Contradiction, Subcategory } from '@dispute-intake/contract';
import type { Classification } from './classify/classification.ts';
import type { DeferredReading } from './classify/deferred-reading.ts';
import { goodsOrServices } from './classify/goods-or-services.ts';
import { readingConflict } from './consistency/reading-conflict.ts';
import type { DisputeCase, UploadedDocument } from './dispute-case.ts';
import type { Facts } from './facts.ts';
import { candidateCode } from './rules/candidate-code.ts';
import type { ReasonCode } from './rules/reason-code.ts';
import type { FilingWindow } from './rules/tables/filing-window.table.ts';
import { filingWindow } from './rules/window.rules.ts';

/** What is the same whatever kind of dispute is examined. */
export type SharedFindings = Pick<
  DisputeCase,
  'holdsCardNumber' | 'documents' | 'areKindsKnown' | 'contradictions' | 'factConflicts' | 'implausibleDates'
>;

/** Written out field by field: copying them with a spread costs a tenth of an evaluation. */
export class ExaminedCase implements DisputeCase {
  readonly request: Facts['request'];
  readonly transaction: Facts['transaction'];
  readonly card: Facts['card'];
  readonly evidences: Facts['evidences'];
  readonly given: Facts['given'];
  readonly stated: Facts['stated'];
  readonly statedPaths: Facts['statedPaths'];
  readonly history: Facts['history'];
  readonly options: Facts['options'];
  readonly reportedDay: number;
  readonly evaluationDay: number;
  readonly filingDay: number;
  readonly transactionDay: number;
  readonly transactionAtMs: number;
  readonly processingDay: number;
  readonly processingPath: Facts['processingPath'];
  readonly chip: Facts['chip'];
  readonly reading: DeferredReading;
  readonly classification: Classification;
  readonly subcategory: Subcategory | null;
  readonly candidate: ReasonCode | null;
  readonly isVisa: boolean;
  readonly holdsCardNumber: boolean;
  readonly documents: readonly UploadedDocument[];
  readonly areKindsKnown: boolean;
  readonly contradictions: readonly Contradiction[];
  readonly factConflicts: readonly Contradiction[];
  readonly implausibleDates: readonly Contradiction[];
  readonly readingConflict: Contradiction | null;
  readonly window: FilingWindow | undefined;
  reliesOnStatement: boolean;
  #kind: 'goods' | 'services' | undefined;

  constructor(facts: Facts, reading: DeferredReading, classification: Classification, shared: SharedFindings) {
    const { subcategory } = classification;
    this.request = facts.request;
    this.transaction = facts.transaction;
    this.card = facts.card;
    this.evidences = facts.evidences;
    this.given = facts.given;
    this.stated = facts.stated;
    this.statedPaths = facts.statedPaths;
    this.history = facts.history;
    this.options = facts.options;
    this.reportedDay = facts.reportedDay;
    this.evaluationDay = facts.evaluationDay;
    this.filingDay = facts.filingDay;
    this.transactionDay = facts.transactionDay;
    this.transactionAtMs = facts.transactionAtMs;
    this.processingDay = facts.processingDay;
    this.processingPath = facts.processingPath;
    this.chip = facts.chip;
    this.reading = reading;
    this.classification = classification;
    this.subcategory = subcategory;
    this.candidate = classification.code ?? candidateCode(facts, subcategory);
    this.isVisa = facts.transaction.card_scheme === 'VISA';
    this.holdsCardNumber = shared.holdsCardNumber;
    this.documents = shared.documents;
    this.areKindsKnown = shared.areKindsKnown;
    this.contradictions = shared.contradictions;
    this.factConflicts = shared.factConflicts;
    this.implausibleDates = shared.implausibleDates;
    this.readingConflict = readingConflict(facts, subcategory, reading);
    this.reliesOnStatement = classification.because.some((path) => facts.statedPaths.has(path));
    this.window = filingWindow(this);
  }

  get kind(): 'goods' | 'services' {
    this.#kind ??= goodsOrServices(this, this.reading);
    return this.#kind;
  }
}

/** `erasure`: that something was erased, when and why; nothing of what it was. */
export interface ErasureTable {
  id: string;
  account_id: string;
  kind: 'session' | 'evaluation';
  /** Id of what was erased. */
  subject_id: string;
  reason: 'requested' | 'retention';
  /** Files that went with it. */
  files: number;
  erased_at: number;
}

/** `legal_hold`: what must not be erased, shown or let grow old until it is released. */
export interface LegalHoldTable {
  id: string;
  /** The side of the account. */
  account_id: string;
  kind: 'person' | 'dispute';
  /** `external_id` of a person; session or evaluation id of a dispute. */
  subject_id: string;
  reason: string;
  /** Operator's id, or `command line`. */
  placed_by: string;
  placed_at: number;
  /** Null while it holds. */
  released_at: number | null;
}

export interface RetentionTables {
  erasure: ErasureTable;
  legal_hold: LegalHoldTable;
}

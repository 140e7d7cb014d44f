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

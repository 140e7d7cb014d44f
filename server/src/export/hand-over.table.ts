/** `hand_over`: one time a case was handed over to who files it, with the export as it was then. */
export interface HandOverTable {
  /** That of the update it was reported by. */
  id: string;
  account_id: string;
  dispute_id: string;
  /** The version that was handed over. */
  evaluation_id: string;
  /** A processor, or `pdf`; null: it went another way. */
  target: string | null;
  /** JSON of the export for a processor; null for the others. */
  exported: string | null;
  /** Base64 of the case file; null for the others, and for what was handed over before case files were kept. */
  pdf: string | null;
  /** SHA-256 of the case file's bytes, hexadecimal. */
  pdf_sha256: string | null;
  /** The operator's name. */
  handed_by: string;
  reference: string | null;
  /** ISO date or timestamp. */
  at: string;
  recorded_at: number;
}

/** `report`: several payments that were reported together; its evaluations name it. */
export interface ReportTable {
  id: string;
  account_id: string;
  /** The intake session it came from; null when submitted directly. */
  intake_session_id: string | null;
  created_at: number;
}

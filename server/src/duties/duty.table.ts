/** `duty_record`: a duty the issuer did; `duty_notice`: when the issuer is reminded of one. */
export interface DutyRecordTable {
  id: string;
  account_id: string;
  /** Id of the dispute's first version. */
  dispute_id: string;
  obligation_id: string;
  /** ISO 8601 date or timestamp, as it was recorded. */
  done_at: string;
  reference: string | null;
  recorded_at: number;
}

export interface DutyNoticeTable {
  dispute_id: string;
  obligation_id: string;
  account_id: string;
  /** ISO date. */
  due_by: string;
  notify_at: number;
  /** Null until the event is published. */
  notified_at: number | null;
}

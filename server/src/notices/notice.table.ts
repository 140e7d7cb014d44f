/** Tables of what is sent to operators by e-mail, and of what each of them wants to hear. */

export interface MailTable {
  id: string;
  user_id: string;
  kind: MailKind;
  /** Of a digest, the day it is for (ISO date, UTC): a person gets one a day. Null for links. */
  day: string | null;
  /** Sealed JSON of what the mail says; null once it was sent or given up. */
  content: string | null;
  /** Of a digest, the position in the account's audit log up to which it reports. */
  audit_position: number | null;
  created_at: number;
  sent_at: number | null;
  failed_at: number | null;
}
/** `reset`: a link for somebody who had a password; `invitation`: for somebody who never had one. */
export type MailKind = 'invitation' | 'reset' | 'digest';

/** Only those who have chosen have a row; the others get what their role works with. */
export interface NoticePreferenceTable {
  user_id: string;
  endpoints: number;
  deadlines: number;
}

export interface NoticeTables {
  mail: MailTable;
  notice_preference: NoticePreferenceTable;
}

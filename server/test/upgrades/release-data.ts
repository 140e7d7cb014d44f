/** Data of an earlier release, as `make.ts` keeps it. */
export const ROOT_SECRET = 'the root secret of data that only tests read';

export interface Upgraded {
  accountId: string;
  key: string;
  /** When it was made. */
  atMs: number;
  /** With what the API answered then. */
  evaluations: { id: string; result: Result; explanation: { rules: { code: string; outcome: string }[] } }[];
  /** Of the document that one of them names. */
  fileId: string;
  sessions: {
    /** Submitted: the last of the evaluations came from it. */
    sent: string;
    /** Nobody has opened it. */
    pending: { id: string; url: string };
    /** Opened, with a statement saved. */
    begun: { id: string; url: string; token: string; statement: string };
  };
  /** Path below the data folder → content, base64. */
  files: Record<string, string>;
  /** Dump of the database, where that was PostgreSQL. */
  sql?: string;
}

interface Result {
  category: string;
  reason_code: string | null;
  confidence: string;
  failed_checks: { code: string }[];
}

/** Table of the embedded queue. */
import type { Generated } from 'kysely';

export interface JobTable {
  /** Order of arrival. */
  seq: Generated<number>;
  kind: string;
  /** The row the job is about. */
  ref: string;
  key: string | null;
  group_name: string;
  run_at: number;
  /** 1: may be claimed now; 0: waits for `run_at`, is running (`lease_id` set) or dead-lettered. */
  ready: number;
  dead_lettered: number;
  /** Runs so far that threw or died. */
  failures: number;
  /** Whose run this is: `host/pid/nonce/number`, unique to one claim of one job. Null while waiting. */
  lease_id: string | null;
  lease_until: number | null;
  last_error: string | null;
}

export interface JobTables {
  job: JobTable;
}

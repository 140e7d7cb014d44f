/** What an account's operators should hear of today: endpoints that the service gave up or will, and days that run out. */
import { DAY_MS } from '@dispute-intake/contract/duration';
import { livemodeOf } from '../accounts/index.ts';
import type { Db } from '../database.ts';
import { isoTime } from '../platform/clock.ts';
import type { DeadlineNotice, DutyDueNotice, EndpointNotice } from './mail-text.ts';
import { noticeStore } from './notice.store.ts';

/** Cases are reported from this many days before their last day to file. */
const DUE_WITHIN_DAYS = 3;
/** Older entries about endpoints are not reported any more. */
const ENDPOINTS_SINCE_MS = 7 * DAY_MS;
const MOST_ENTRIES = 200;
const MOST_COUNTED = 1000;
const MOST_LISTED = 10;

export interface AccountDigest {
  /** With the position in the audit log at which each was entered. */
  endpoints: (EndpointNotice & { url: string; position: number })[];
  deadlines: DeadlineNotice | null;
  duties: DutyDueNotice | null;
}

export const isoDay = (ms: number): string => isoTime(ms).slice(0, 10);

export async function accountDigest(db: Db, accountId: string, nowMs: number): Promise<AccountDigest> {
  const [endpoints, deadlines, duties] = await Promise.all([
    endpointNotices(db, accountId, nowMs),
    deadlineNotice(db, accountId, nowMs),
    dutyNotice(db, accountId, nowMs),
  ]);
  return { endpoints, deadlines, duties };
}

/** One notice for each endpoint that is still in trouble: its last entry. */
async function endpointNotices(db: Db, accountId: string, nowMs: number): Promise<AccountDigest['endpoints']> {
  const entries = await noticeStore(db).endpointEntries(accountId, nowMs - ENDPOINTS_SINCE_MS, MOST_ENTRIES);
  if (entries.length === 0) return [];
  const troubled = await noticeStore(db).troubled([...new Set(entries.map(({ target }) => target))]);
  return troubled.map(({ id, url, account_id, disabled, failing_since }) => {
    const entry = entries.find(({ target }) => target === id);
    return {
      id,
      url,
      what: Number(disabled) === 1 ? 'disabled' : 'failing',
      livemode: livemodeOf(account_id),
      since: isoTime(Number(failing_since ?? entry?.at)),
      position: Number(entry?.position),
    };
  });
}

async function deadlineNotice(db: Db, accountId: string, nowMs: number): Promise<DeadlineNotice | null> {
  const from = isoDay(nowMs);
  const until = isoDay(nowMs + DUE_WITHIN_DAYS * DAY_MS);
  const due = await noticeStore(db).due(accountId, from, until, MOST_COUNTED + 1);
  if (due.length === 0) return null;
  return {
    count: due.length > MOST_COUNTED ? null : due.length,
    from,
    until,
    cases: due.slice(0, MOST_LISTED),
  };
}

async function dutyNotice(db: Db, accountId: string, nowMs: number): Promise<DutyDueNotice | null> {
  const until = isoDay(nowMs + DUE_WITHIN_DAYS * DAY_MS);
  const due = await noticeStore(db).duties(accountId, until, MOST_COUNTED + 1);
  if (due.length === 0) return null;
  const today = isoDay(nowMs);
  return {
    count: due.length > MOST_COUNTED ? null : due.length,
    overdue: due.filter(({ due_by }) => due_by < today).length,
    until,
    cases: due.slice(0, MOST_LISTED),
  };
}

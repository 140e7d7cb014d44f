/**
 * How many bytes may be uploaded: in a session as long as it lives, removed and refused files included, and by an account in a
 * day (UTC). A session also has so many refused files.
 */
import { DAY_MS } from '@dispute-intake/contract/duration';
import type { Db } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Party } from '../platform/fair-turns.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { uploadUsageStore } from './upload-usage.store.ts';

/** Longer than any session lives. */
const SESSION_COUNTED_MS = 2 * DAY_MS;

/** Refused files of a session; one that used up its time or memory counts as several. */
const MAX_REFUSED = 20;
const COSTLY_COUNTS = 5;

/** Whose file it is. */
export type Uploader = Party;

interface Quota {
  name: string;
  /** Bytes, or refused files. */
  maxBytes: number;
  endsMs: number;
  limitError(): ProblemError;
}

export type UploadQuota = ReturnType<typeof createUploadQuota>;

/** Limits in bytes; 0: none. */
export function createUploadQuota(deps: { clock: Clock; sessionBytes: number; accountBytesPerDay: number }) {
  const { clock, sessionBytes, accountBytesPerDay } = deps;

  function quotasOf({ accountId, sessionId }: Uploader): Quota[] {
    const day = Math.floor(clock.nowMs() / DAY_MS);
    const dayEndsMs = (day + 1) * DAY_MS;
    const all: Quota[] = [
      {
        name: `upload account ${accountId} ${day}`,
        maxBytes: accountBytesPerDay,
        endsMs: dayEndsMs,
        limitError: () =>
          new ProblemError(
            'upload_quota_reached',
            `The account has uploaded ${accountBytesPerDay} bytes today, which is its limit: try again after midnight UTC, or have the limit raised`,
            { headers: { 'Retry-After': String(Math.max(1, Math.ceil((dayEndsMs - clock.nowMs()) / 1000))) } },
          ),
      },
    ];
    if (sessionId !== null) {
      all.push({
        name: `upload session ${sessionId}`,
        maxBytes: sessionBytes,
        endsMs: clock.nowMs() + SESSION_COUNTED_MS,
        limitError: () =>
          new ProblemError(
            'session_files_too_large',
            `In one session ${sessionBytes} bytes may be uploaded, removed files included: send further documents another way`,
          ),
      });
    }
    return all.filter(({ maxBytes }) => maxBytes > 0);
  }

  const refusedFiles = (sessionId: string): Quota => ({
    name: `refused session ${sessionId}`,
    maxBytes: MAX_REFUSED,
    endsMs: clock.nowMs() + SESSION_COUNTED_MS,
    limitError: () =>
      new ProblemError(
        'too_many_files',
        'Too many files of this session were refused: send further documents another way',
      ),
  });

  return {
    /** Refuses what has nothing left before its bytes are taken in. */
    async check(db: Db, uploader: Uploader): Promise<void> {
      const quotas = quotasOf(uploader);
      if (uploader.sessionId !== null) quotas.push(refusedFiles(uploader.sessionId));
      if (quotas.length === 0) return;
      const used = await uploadUsageStore(db).used(quotas.map(({ name }) => name));
      for (const { name, maxBytes, limitError } of quotas) if ((used.get(name) ?? 0) >= maxBytes) throw limitError();
    },
    /** Inside the transaction that stores a file: counts its bytes; throws when they are too many, which undoes the count. */
    async count(tx: Db, uploader: Uploader, bytes: number): Promise<void> {
      for (const { name, maxBytes, endsMs, limitError } of quotasOf(uploader)) {
        const used = await uploadUsageStore(tx).add({ name, bytes, endsMs });
        if (used > maxBytes) throw limitError();
      }
    },
    /** Counts a file that was refused for what it holds; `isCostly` where inspecting it used up its time or memory. */
    async countRefused(tx: Db, uploader: Uploader, bytes: number, isCostly: boolean): Promise<void> {
      const { add } = uploadUsageStore(tx);
      for (const { name, endsMs } of quotasOf(uploader)) await add({ name, bytes, endsMs });
      if (uploader.sessionId === null) return;
      const { name, endsMs } = refusedFiles(uploader.sessionId);
      await add({ name, bytes: isCostly ? COSTLY_COUNTS : 1, endsMs });
    },
    /** Forgets counts whose time is over. */
    prune: (tx: Db) => uploadUsageStore(tx).forgetBefore(clock.nowMs() - DAY_MS),
  };
}

/**
 * `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): the first answer is kept in the transaction that did the
 * work and replayed for 24 hours. A running request is known only to its process, so a crash frees the key at once.
 */
import { createHash } from 'node:crypto';
import type { StatusCode } from 'hono/utils/http-status';
import type { Clock } from '../../clock.ts';
import type { AnyDb, AnyWrite } from '../../db/any-db.ts';
import type { WriteOptions } from '../../db/write.ts';
import type { Secrets } from '../../secrets.ts';
import type { HttpContext } from '../endpoints/http-env.ts';
import { inputError, invalid } from '../input/validate.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { idempotencyStore } from './idempotency.store.ts';

export const IDEMPOTENCY_TTL_MS = 24 * 3_600_000;
const PRUNE_BATCH = 500;

/** What a creating call answers with. */
export interface Answer {
  status: StatusCode;
  /** Undefined: there is none (204). */
  body: unknown;
  headers?: Record<string, string>;
  /** The body holds something that opens: it is kept sealed. */
  isSecret?: boolean;
}

export interface Idempotency {
  /**
   * Runs `call` unless the request repeats an earlier one: then replays that answer, or refuses (422 for another body,
   * 409 while the first is running). Without the header it only runs `call`.
   */
  guard(c: HttpContext, body: string | Buffer, call: () => Promise<Response>): Promise<Response>;
  /** Does the work of a creating call in one transaction with remembering its answer. */
  respondOnce(c: HttpContext, work: (tx: AnyDb) => Promise<Answer>, options?: WriteOptions): Promise<Response>;
  /** Forgets answers past their time. */
  prune(): Promise<void>;
}

/** JSON begins with another character. */
const isSealed = (body: string): boolean => /^s[12]\./.test(body);

/** Thrown inside the transaction, so that its work is undone. */
class AnsweredElsewhere extends Error {}

export function createIdempotency(deps: { db: AnyDb; write: AnyWrite; clock: Clock; secrets: Secrets }): Idempotency {
  const { db, write, clock, secrets } = deps;
  const running = new Map<string, string>();

  async function earlier(
    c: HttpContext,
    accountId: string,
    key: string,
    fingerprint: string,
  ): Promise<Response | undefined> {
    const row = await idempotencyStore(db).find(accountId, key);
    if (!row) return undefined;
    const forgottenUntilMs = clock.nowMs() - IDEMPOTENCY_TTL_MS;
    if (row.created_at <= forgottenUntilMs) {
      await write((tx) => idempotencyStore(tx).remove(accountId, key, forgottenUntilMs));
      return undefined;
    }
    if (row.fingerprint !== fingerprint) throw reused();
    const headers = { ...(JSON.parse(row.headers) as Record<string, string>), 'Idempotent-Replayed': 'true' };
    const body = isSealed(row.body) ? secrets.open(row.body, placeOf(accountId, key)) : row.body;
    return c.newResponse(body === '' ? null : body, row.status as StatusCode, headers);
  }

  return {
    async guard(c, body, call) {
      const key = readKey(c.req.header('idempotency-key'));
      if (key === undefined) return call();
      const accountId = c.get('accountId');
      const fingerprint = createHash('sha256')
        // What a key that reads was answered is not replayed to one that only writes.
        .update(`${c.req.method} ${c.req.path.replace(/\/+$/, '')}${c.get('mayRead') === false ? ' write-only' : ''}\n`)
        .update(body)
        .digest('hex');
      const name = `${accountId} ${key}`;
      const other = running.get(name);
      if (other !== undefined) throw other === fingerprint ? inProgress() : reused();
      running.set(name, fingerprint);
      try {
        const answered = await earlier(c, accountId, key, fingerprint);
        if (answered) return answered;
        c.set('idempotency', { key, fingerprint });
        return await call();
      } catch (error) {
        if (!(error instanceof AnsweredElsewhere)) throw error;
        const answered = await earlier(c, accountId, key, fingerprint);
        if (answered) return answered;
        throw inProgress();
      } finally {
        running.delete(name);
      }
    },

    async respondOnce(c, work, options) {
      const claim = c.get('idempotency');
      const { status, text, headers } = await write(async (tx) => {
        const answer = await work(tx);
        const kept = {
          status: answer.status,
          text: answer.body === undefined ? '' : JSON.stringify(answer.body),
          headers: { ...(answer.body !== undefined && { 'Content-Type': 'application/json' }), ...answer.headers },
        };
        if (claim) {
          const isFirst = await idempotencyStore(tx).add({
            account_id: c.get('accountId'),
            key: claim.key,
            fingerprint: claim.fingerprint,
            status: kept.status,
            headers: JSON.stringify(kept.headers),
            body: answer.isSecret ? secrets.seal(kept.text, placeOf(c.get('accountId'), claim.key)) : kept.text,
            // An answer may tell of what only its address names.
            subjects: subjectsIn(JSON.stringify(c.req.param()).toLowerCase() + kept.text),
            created_at: clock.nowMs(),
          });
          if (!isFirst) throw new AnsweredElsewhere();
        }
        return kept;
      }, options);
      return c.newResponse(text === '' ? null : text, status, headers);
    },

    async prune() {
      const untilMs = clock.nowMs() - IDEMPOTENCY_TTL_MS;
      while ((await write((tx) => idempotencyStore(tx).prune(untilMs, PRUNE_BATCH))) === PRUNE_BATCH);
    },
  };
}

/** The key, quoted (as the draft has it) or bare; undefined without the header. */
function readKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim();
  if (key === '' || key.length > 255 || !/^[\x20-\x7e]+$/.test(key)) {
    throw invalid([inputError(['header', 'Idempotency-Key'], 'Use 1 to 255 printable ASCII characters')]);
  }
  return key;
}

/** Ids of our own making: of evaluations and files, of sessions and the like. */
const OWN_ID = /"(?:[a-z]{2,5}_[A-Za-z0-9]{16,60}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;
const MAX_SUBJECTS = 200;

/** The ids of JSON texts, as the column takes them. */
function subjectsIn(text: string): string {
  const ids = new Set(text.match(OWN_ID)?.slice(0, MAX_SUBJECTS));
  return ids.size === 0 ? '' : ` ${[...ids].map((id) => id.slice(1, -1)).join(' ')} `;
}

/** What a kept answer is sealed for. */
const placeOf = (accountId: string, key: string): string => `idempotency.body ${accountId} ${key}`;

const reused = () =>
  new ProblemError('idempotency_key_reused', 'This Idempotency-Key came with another request before: use a new one');
const inProgress = () =>
  new ProblemError('idempotency_in_progress', 'The first request with this Idempotency-Key is still running', {
    headers: { 'Retry-After': '1' },
  });

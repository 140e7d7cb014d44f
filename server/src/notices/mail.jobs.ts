/** Sends mails, and once an hour writes the day's digests. */
import { DAY_MS, HOUR_MS } from '@dispute-intake/contract/duration';
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import { type JobHandler, type JobQueue, type Reconciler, ReleaseJob } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type AccountDigest, accountDigest, isoDay } from './digest.ts';
import { type DigestContent, digestMail, type LinkContent, linkMail, type MailText } from './mail-text.ts';
import { type Mailer, RecipientRefused } from './mailer.ts';
import { contentPlace, type NoticeService, SEND_MAIL, wantedBy } from './notice.service.ts';
import { type LoadedMail, noticeStore, type Recipient } from './notice.store.ts';

export const DIGEST = 'mail.digest';

const BATCH = 200;
const DIGEST_EVERY_MS = HOUR_MS;
/** Digests leave from this hour on, UTC: what happened in the night is in them. */
const DIGEST_FROM_HOUR = 6;
/** A mail that could not be sent for this long is given up. */
const GIVE_UP_AFTER_MS = DAY_MS;
const RETRY = { firstMs: 30_000, mostMs: 30 * 60_000 };
const KEEP_MS = 30 * DAY_MS;

export interface MailJobDeps {
  db: Db;
  write: Write;
  jobs: JobQueue;
  clock: Clock;
  log: Log;
  secrets: Pick<Secrets, 'open'>;
  service: Pick<NoticeService, 'addDigest'>;
  /** Undefined: there is no mail server. */
  mailer: Mailer | undefined;
  baseUrl: string;
}

export function mailJobs(deps: MailJobDeps): { handlers: Record<string, JobHandler>; reconcilers: Reconciler[] } {
  const { db, write, jobs, clock, log, secrets, service, mailer, baseUrl } = deps;

  function textOf(row: LoadedMail, sealed: string): MailText {
    const content: unknown = JSON.parse(secrets.open(sealed, contentPlace(row.id)));
    return row.kind === 'digest'
      ? digestMail(content as DigestContent, row.account_name, baseUrl)
      : linkMail(row.kind, content as LinkContent, row.account_name, baseUrl);
  }

  /** The id of the message is the row's: a mail that is sent again after a crash is the same to its receiver. */
  async function send(id: string): Promise<void> {
    const row = await noticeStore(db).load(id);
    if (!row || row.content === null) return;
    const end = (how: 'sent_at' | 'failed_at') => write((tx) => noticeStore(tx).ended(id, how, clock.nowMs()));
    if (!mailer) return end('failed_at');
    try {
      await mailer.send({ id, to: row.email, ...textOf(row, row.content) });
    } catch (error) {
      const ageMs = clock.nowMs() - Number(row.created_at);
      const isOver = error instanceof RecipientRefused || ageMs >= GIVE_UP_AFTER_MS;
      log.warn(
        { mail: id, kind: row.kind, reason: (error as { code?: string }).code },
        isOver ? 'mail given up' : 'mail not sent yet',
      );
      if (isOver) return end('failed_at');
      throw new ReleaseJob(clock.nowMs() + Math.min(RETRY.mostMs, Math.max(RETRY.firstMs, ageMs)));
    }
    await end('sent_at');
  }

  async function writeDigests(signal: AbortSignal): Promise<void> {
    const nowMs = clock.nowMs();
    if (new Date(nowMs).getUTCHours() < DIGEST_FROM_HOUR) return;
    const known = new Map<string, Promise<AccountDigest>>();
    const digestOf = (accountId: string) => {
      const digest = known.get(accountId) ?? accountDigest(db, accountId, nowMs);
      known.set(accountId, digest);
      return digest;
    };
    let after = '';
    for (let rows: Recipient[] = []; ; ) {
      if (signal.aborted) throw new ReleaseJob();
      rows = await noticeStore(db).recipients(after, BATCH);
      for (const row of rows) await writeDigest(row, await digestOf(row.account_id), isoDay(nowMs));
      after = rows.at(-1)?.id ?? after;
      if (rows.length < BATCH) return;
    }
  }

  /** Endpoints are reported once: what stands in the audit log after the last digest. Days that run out every day. */
  async function writeDigest(user: Recipient, digest: AccountDigest, day: string): Promise<void> {
    const wanted = wantedBy(user.role, user);
    const candidates = wanted.endpoints ? digest.endpoints : [];
    const deadlines = wanted.deadlines ? digest.deadlines : null;
    const duties = wanted.deadlines ? digest.duties : null;
    if (candidates.length === 0 && !deadlines && !duties) return;
    const last = await noticeStore(db).last(user.id, ['digest']);
    if (last?.day === day) return;
    const seen = Number(last?.audit_position ?? 0);
    const endpoints = candidates.filter(({ position }) => position > seen);
    if (endpoints.length === 0 && !deadlines && !duties) return;
    const position = Math.max(seen, ...endpoints.map((each) => each.position));
    const content = {
      endpoints: endpoints.map(({ id, what, livemode, since }) => ({ id, what, livemode, since })),
      deadlines,
      duties,
    };
    await write((tx) => service.addDigest(tx, user.id, day, content, position));
  }

  async function enqueueLost(): Promise<number> {
    const waiting = await noticeStore(db).waiting(BATCH);
    const lost = await jobs.withoutJob(SEND_MAIL, waiting);
    if (lost.length > 0)
      await write((tx) =>
        jobs.enqueue(
          tx,
          lost.map((id) => ({ kind: SEND_MAIL, id })),
        ),
      );
    return lost.length;
  }
  const digestJob = (runAtMs: number) => ({ kind: DIGEST, id: 'all', key: 'all', runAtMs });
  async function ensureDigests(): Promise<number> {
    if (mailer && (await jobs.withoutJob(DIGEST, ['all'])).length > 0) {
      await write((tx) => jobs.enqueue(tx, digestJob(clock.nowMs())));
    }
    return 0;
  }

  return {
    handlers: {
      [SEND_MAIL]: ({ id }) => send(id),
      async [DIGEST]({ signal }) {
        if (!mailer) return;
        await writeDigests(signal);
        await write(async (tx) => {
          await noticeStore(tx).forget(clock.nowMs() - KEEP_MS);
          await jobs.enqueue(tx, digestJob(clock.nowMs() + DIGEST_EVERY_MS));
        });
      },
    },
    reconcilers: [enqueueLost, ensureDigests],
  };
}

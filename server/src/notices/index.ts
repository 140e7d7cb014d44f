/** Notices to operators: what other domains may use. Put together here. */
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import { mailJobs } from './mail.jobs.ts';
import { type Mailer, smtpMailer } from './mailer.ts';
import { noticeService } from './notice.service.ts';

export type { NoticeService } from './notice.service.ts';
export type { NoticeTables } from './notice.table.ts';

export interface NoticesDeps {
  db: Db;
  write: Write;
  jobs: JobQueue;
  clock: Clock;
  ids: Ids;
  log: Log;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  config: { baseUrl: string; mail: { smtpUrl: string; from: string } | undefined };
}

/** The service for other domains, the handlers and reconcilers for the queue, and `close` for after the queue has stopped. */
export function createNotices(deps: NoticesDeps) {
  const { baseUrl, mail } = deps.config;
  const mailer: Mailer | undefined =
    mail && smtpMailer({ url: mail.smtpUrl, from: mail.from, messageHost: new URL(baseUrl).hostname });
  const service = noticeService({ ...deps, sendsMail: mailer !== undefined });
  return { service, ...mailJobs({ ...deps, service, mailer, baseUrl }), close: () => mailer?.close() };
}
export type Notices = ReturnType<typeof createNotices>;

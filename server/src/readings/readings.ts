/** Reads what uploaded files tell: after the upload was committed, at least once, each in a process of its own. */
import { buffer } from 'node:stream/consumers';
import type { DocumentContext } from '@dispute-intake/document-reader';
import { READER_VERSION } from '@dispute-intake/document-reader/version';
import type { Db } from '../database.ts';
import type { EvidenceFileTable, FileService, StoredReading } from '../files/index.ts';
import type { Clock } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { type JobHandler, type JobQueue, type Reconciler, ReleaseJob } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { MemoryBudget } from '../platform/memory-budget.ts';
import type { ReadingResult } from './read-file.ts';
import { createReadingProcesses, ReadingBusy, ReadingFailed, type ReadingProcesses } from './reading-processes.ts';

export const READ_JOB = 'read-file';
/** After so many runs that died with their process the file is at fault. */
const MAX_ATTEMPTS = 3;
const BUSY_FOR_MS = 5000;
const DRAWING_TIMEOUT_MS = 10_000;
/** A file younger than this has its job on the way. */
const RECONCILE_AFTER_MS = 30_000;
const RECONCILE_BATCH = 500;

/** What is known of the payment a session is about, and the language of its page. */
export type PaymentContext = Omit<DocumentContext, 'uploadedOn'>;

export interface ReadingsDeps {
  db: Db;
  write: (work: (tx: Db) => Promise<void>) => Promise<void>;
  clock: Clock;
  log: Log;
  jobs: JobQueue;
  files: Pick<FileService, 'unread' | 'unreadBefore' | 'endReading' | 'open' | 'asJpeg' | 'storeAttached'>;
  isOn: boolean;
  /** Of a session; undefined where it is gone. */
  paymentOf(sessionId: string): Promise<PaymentContext | undefined>;
  processes?: ReadingProcesses;
  memory: Pick<MemoryBudget, 'readingBytes'>;
}

export interface Readings {
  handlers: Readonly<Record<string, JobHandler>>;
  /** A page (from 1) of a PDF as a PNG; undefined where it cannot be drawn. */
  drawPage(row: EvidenceFileTable, page: number): Promise<Uint8Array | undefined>;
  /** Gives a job back to unread files that have none. */
  reconciler: Reconciler;
  close(): Promise<void>;
}

/** Inside the transaction that stores a file: has it read once that has committed. */
export const queueReading =
  (jobs: JobQueue) =>
  (tx: Db, fileId: string): Promise<void> =>
    jobs.enqueue(tx, readingJob(fileId));

const readingJob = (id: string) => ({ kind: READ_JOB, id, key: id });

export function createReadings(deps: ReadingsDeps): Readings {
  const { files, log, jobs, clock } = deps;
  const processes = deps.processes ?? createReadingProcesses({ maxBytes: deps.memory.readingBytes });
  // Apart from what reads, so that an analyst does not wait for it.
  const drawing = createReadingProcesses({ timeoutMs: DRAWING_TIMEOUT_MS });

  async function drawPage(row: EvidenceFileTable, page: number): Promise<Uint8Array | undefined> {
    if (row.mime_type !== 'application/pdf') return undefined;
    const load = async () => {
      const picture = await pictureOf(row, files);
      return picture && { ...picture, context: { uploadedOn: '' }, drawPage: page };
    };
    const party = { accountId: row.account_id, sessionId: row.intake_session_id };
    return drawing.read(load, party).then(
      (result) => result?.page,
      (error) => {
        if (error instanceof ReadingFailed) return undefined;
        throw error instanceof ReadingBusy ? new ProblemError('unavailable', 'Too many pages are being drawn') : error;
      },
    );
  }

  async function work(row: EvidenceFileTable): Promise<ReadingResult | undefined> {
    const party = { accountId: row.account_id, sessionId: row.intake_session_id };
    const load = async () => {
      const picture = await pictureOf(row, files);
      if (!picture) return undefined;
      const payment = row.intake_session_id ? await deps.paymentOf(row.intake_session_id) : undefined;
      const uploadedOn = new Date(row.created_at).toISOString().slice(0, 10);
      return { ...picture, context: { ...payment, uploadedOn } };
    };
    return processes.read(load, party);
  }

  const handle: JobHandler = async ({ id, attempt }) => {
    const row = await files.unread(id);
    if (!row) return;
    if (!deps.isOn) return files.endReading(row, null);
    if (attempt > MAX_ATTEMPTS) return files.endReading(row, 'failed');
    try {
      const result = await work(row);
      // Before the reading ends: a run that dies between the two is run again, and stores nothing twice.
      if (result?.attachments?.length) await files.storeAttached(row, result.attachments);
      if (result?.status !== 'done') return await files.endReading(row, 'none');
      await files.endReading(row, 'done', storedReading(result));
    } catch (error) {
      if (error instanceof ReadingBusy) throw new ReleaseJob(clock.nowMs() + BUSY_FOR_MS);
      if (error instanceof ProblemError && error.code === 'unavailable')
        throw new ReleaseJob(clock.nowMs() + BUSY_FOR_MS);
      if (error instanceof ProblemError) return files.endReading(row, 'failed');
      if (!(error instanceof ReadingFailed)) throw error;
      // Nothing of what the file holds, or is called, is logged.
      log.warn({ file_id: id, reason: error.reason }, 'a file could not be read');
      await files.endReading(row, 'failed');
    }
  };

  return {
    handlers: { [READ_JOB]: handle },
    async reconciler() {
      const unread = await files.unreadBefore(clock.nowMs() - RECONCILE_AFTER_MS, RECONCILE_BATCH);
      const without = unread.length === 0 ? [] : await jobs.withoutJob(READ_JOB, unread);
      if (without.length > 0) await deps.write((tx) => jobs.enqueue(tx, without.map(readingJob)));
      return without.length;
    },
    drawPage,
    async close() {
      await Promise.all([processes.close(), drawing.close()]);
    },
  };
}

/** The file as the reader takes it: HEIC and WebP as JPEG. Throws a problem where it cannot be converted. */
async function pictureOf(row: EvidenceFileTable, files: ReadingsDeps['files']) {
  if (row.mime_type === 'image/heic' || row.mime_type === 'image/webp')
    return { bytes: new Uint8Array(await files.asJpeg(row)), mimeType: 'image/jpeg' };
  const blob = await files.open(row);
  return blob && { bytes: new Uint8Array(await buffer(blob.stream())), mimeType: row.mime_type };
}

const WARNINGS = {
  card_number: 'card_number_in_file',
  security_code: 'security_code_in_file',
  identity_document: 'identity_document_in_file',
} as const;

function storedReading({ document, isRecognized }: Extract<ReadingResult, { status: 'done' }>): StoredReading {
  return {
    version: READER_VERSION,
    language: document.language,
    looks_like: document.looks_like,
    kind_probability: document.kind_probability,
    facts: document.facts.map(({ name, value, quote, page, probability, box }) => ({
      name,
      value,
      quote,
      page,
      probability,
      box,
    })),
    is_recognized: isRecognized,
    warnings: document.sensitive.map((one) => WARNINGS[one]),
  };
}

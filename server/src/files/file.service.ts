/** Evidence files: taken in as a stream, judged by their bytes, handed out by signed links that expire. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DOCUMENT_KINDS, type DocumentKind, type EvidenceFile, MAX_FILES_PER_SESSION } from '@dispute-intake/contract';
import { livemodeOf } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import type { Blobs, StagedBlob, StoredBlob } from '../platform/blobs/blobs.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { HttpContext } from '../platform/http/endpoints/http-env.ts';
import { readUpload } from '../platform/http/input/upload.ts';
import { inputError, invalid } from '../platform/http/input/validate.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { Ids } from '../platform/ids.ts';
import type { MemoryBudget } from '../platform/memory-budget.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Scanner } from './clamd.ts';
import { createJpegConverter, isConvertible, type JpegConverter, notConvertible } from './conversion/jpeg-converter.ts';
import { type DisputeFiles, fileStore, type KnownFile } from './file.store.ts';
import type { EvidenceFileTable } from './file.table.ts';
import { safeFileName, servedName } from './file-name.ts';
import { createInspector, type InspectedFile, InspectionTooCostly, type Inspector } from './inspection/inspector.ts';
import { answeredReading, readingView, type StoredReading } from './stored-reading.ts';
import type { Uploader, UploadQuota } from './upload-quota.ts';

export const LINK_TTL_MS = 5 * 60_000;
/** A blob without a row is left alone for this long: its upload may still be running. */
const ORPHAN_AFTER_MS = 3_600_000;

/** A file whose bytes are here but which is not stored yet. */
export interface Incoming {
  id: string;
  name: string;
  size: number;
  sha256: string;
  staged: StagedBlob;
  /** What the document is, where the uploader said. */
  kind: DocumentKind | null;
  /** The e-mail it is attached to. */
  attachedTo?: string;
}

/** A file that came within another. */
export interface AttachedFile {
  name: string;
  bytes: Uint8Array;
}

export type FileService = ReturnType<typeof createFiles>;

/** As the cardholder's page sees it: other files of the account are none of its business. */
const cardholderView = (row: EvidenceFileTable): EvidenceFile => fileView({ ...row, duplicate_of: null });

export const fileView = (row: EvidenceFileTable): EvidenceFile => {
  const warnings = JSON.parse(row.warnings) as string[];
  return {
    id: row.id,
    original_name: row.original_name,
    mime_type: row.mime_type,
    size: row.size,
    kind: row.kind ?? null,
    duplicate_of: row.duplicate_of ?? null,
    attached_to: row.attached_to ?? null,
    intake_session_id: row.intake_session_id,
    evaluation_id: row.evaluation_id ?? null,
    livemode: livemodeOf(row.account_id),
    reading: readingView(row.reading_status, row.reading),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(row.scan ? { scan: row.scan } : {}),
  };
};

const lowerCased = (dispute: DisputeFiles): DisputeFiles => ({
  ...dispute,
  fileIds: dispute.fileIds.map((id) => id.toLowerCase()),
});

function requireRoom(already: readonly EvidenceFileTable[]): void {
  if (already.length < MAX_FILES_PER_SESSION) return;
  throw new ProblemError(
    'too_many_files',
    `A session holds at most ${MAX_FILES_PER_SESSION} files: remove one before adding another`,
  );
}

function kindOf(given: string | undefined): DocumentKind | null {
  if (given === undefined || given === '') return null;
  const kind = DOCUMENT_KINDS.find((known) => known === given);
  if (!kind) throw invalid([inputError(['body', 'kind'], `Must be one of ${DOCUMENT_KINDS.join(', ')}`)]);
  return kind;
}

/** The files of a session, and of the account's those of these ids; oldest first. */
export const fileRows = (db: Db, dispute: DisputeFiles): Promise<EvidenceFileTable[]> =>
  fileStore(db).ofDispute(dispute);

/** The sessions that files were uploaded in, by the files' ids. */
export const sessionsOfFiles = (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  fileStore(db).sessionsOf(ids);

/** Of these ids, those of the account's files, with their kinds. */
export const knownFiles =
  (db: Db) =>
  (accountId: string, wanted: readonly string[]): Promise<KnownFile[]> =>
    fileStore(db).known(
      accountId,
      wanted.map((id) => id.toLowerCase()),
    );

interface FilesDeps {
  db: Db;
  write: Write;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  blobs: Blobs;
  baseUrl: string;
  /** Absent: files are not scanned. */
  scanner?: Scanner | undefined;
  /** Absent: as much as is sent. */
  quota?: UploadQuota;
  /** Inside the transaction that stores a file: has it read. Absent: files are not read. */
  queueReading?: ((tx: Db, fileId: string) => Promise<void>) | undefined;
  inspector?: Inspector;
  converter?: JpegConverter;
  /** Of the threads that inspect and convert. Default: each has its own. */
  memory?: MemoryBudget;
}

/** The steps of an upload: bytes taken in, judged, and written down. */
function uploadSteps(deps: FilesDeps & { inspector: Inspector }) {
  const { clock, ids, blobs, quota, inspector } = deps;
  async function judged(incoming: Incoming, owner: Uploader): Promise<InspectedFile> {
    const inspected = await inspector.inspect(incoming.staged, incoming.name, owner);
    const verdict = await deps.scanner?.scan(incoming.staged.path);
    if (verdict?.state === 'infected') {
      throw new ProblemError('file_unsafe', `The virus scanner has found ${verdict.name}`);
    }
    return inspected;
  }
  /** Takes in the bytes. */
  async function receive(bytes: Readable, name: string | undefined): Promise<Incoming> {
    const id = ids.uuid();
    const hash = createHash('sha256');
    let size = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of bytes) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    const staged = await blobs.stage(id, counted());
    return { id, name: safeFileName(name), size, sha256: hash.digest('hex'), staged, kind: null };
  }
  const drop = (incoming: Incoming): Promise<void> => incoming.staged.drop();
  /** Judges an incoming file by its bytes and moves them into place; a refusal leaves nothing. */
  async function accept(incoming: Incoming, owner: Uploader): Promise<InspectedFile> {
    try {
      const inspected = await judged(incoming, owner);
      await incoming.staged.keep();
      return inspected;
    } catch (error) {
      await incoming.staged.drop();
      if (quota && error instanceof ProblemError) {
        const isCostly = error instanceof InspectionTooCostly;
        await deps.write((tx) => quota.countRefused(tx, owner, incoming.size, isCostly));
      }
      throw error;
    }
  }
  /** Inside the caller's transaction: the metadata of an accepted file. A session holds at most ten. */
  async function store(
    tx: Db,
    incoming: Incoming,
    { mimeType, warnings, size }: InspectedFile,
    owner: Uploader,
  ): Promise<EvidenceFile> {
    if (owner.sessionId !== null) {
      await fileStore(tx).holdSession(owner.sessionId);
      if (!incoming.attachedTo) requireRoom(await fileStore(tx).ofSession(owner.sessionId));
    }
    await quota?.count(tx, owner, size);
    const row: EvidenceFileTable = {
      id: incoming.id,
      account_id: owner.accountId,
      intake_session_id: owner.sessionId,
      original_name: incoming.name,
      mime_type: mimeType,
      size,
      warnings: JSON.stringify(warnings),
      sha256: incoming.sha256,
      created_at: clock.nowMs(),
      scan: deps.scanner ? 'clean' : null,
      kind: incoming.kind,
      reading_status: deps.queueReading ? 'pending' : null,
      attached_to: incoming.attachedTo ?? null,
      duplicate_of: (await fileStore(tx).firstWith(owner.accountId, incoming.sha256)) ?? null,
    };
    await fileStore(tx).add(row);
    await deps.queueReading?.(tx, row.id);
    return owner.sessionId === null ? fileView(row) : cardholderView(row);
  }
  return { receive, drop, accept, store };
}

export function createFiles(deps: FilesDeps) {
  const { db, write, clock, secrets, blobs, quota, memory, inspector = createInspector({ memory }) } = deps;
  const converter = deps.converter ?? createJpegConverter({ memory });
  const { receive, drop, accept, store } = uploadSteps({ ...deps, inspector });
  const linkText = (id: string, expiresMs: number) => `file\n${id}\n${expiresMs}`;

  return {
    /** Refuses, before any byte is taken in, whoever may not upload another file. */
    async admit(uploader: Uploader): Promise<void> {
      if (uploader.sessionId !== null) requireRoom(await fileStore(db).ofSession(uploader.sessionId));
      await quota?.check(db, uploader);
    },

    /**
     * Everything an upload is, for both routes: reads the request's one file within its limit, judges it, and stores its
     * metadata in a transaction of `save`, which calls `commit` at most once. A refusal leaves neither bytes nor metadata; where
     * it is not known whether the transaction was committed the bytes stay, for {@link removeOrphans} to judge.
     */
    async upload(
      c: HttpContext,
      owner: Uploader,
      maxBytes: number,
      save: (
        incoming: Incoming,
        commit: (write: (store: (tx: Db) => Promise<EvidenceFile>) => Promise<Response>) => Promise<Response>,
      ) => Promise<Response>,
    ): Promise<Response> {
      const { taken, fields } = await readUpload(c, maxBytes, receive, drop);
      try {
        const incoming = { ...taken, kind: kindOf(fields.kind) };
        return await save(incoming, async (write) => {
          const inspection = await accept(incoming, owner);
          let isStored = false;
          try {
            return await write(async (tx) => {
              const file = await store(tx, incoming, inspection, owner);
              isStored = true;
              return file;
            });
          } catch (error) {
            // From then on a lost connection may hide that it was committed: the row decides, in `removeOrphans`.
            if (!isStored) await blobs.remove(incoming.id);
            throw error;
          }
        });
      } finally {
        await drop(taken);
      }
    },

    /** The account's file. */
    async owned(accountId: string, id: string): Promise<EvidenceFileTable | undefined> {
      const row = await fileStore(db).find(id.toLowerCase());
      return row?.account_id === accountId ? row : undefined;
    },
    /** A file of a session. */
    async inSession(sessionId: string, id: string): Promise<EvidenceFileTable | undefined> {
      const row = await fileStore(db).find(id.toLowerCase());
      return row?.intake_session_id === sessionId ? row : undefined;
    },
    ofSession: async (sessionId: string): Promise<EvidenceFile[]> =>
      (await fileStore(db).ofSession(sessionId)).map(cardholderView),
    /** Metadata of a dispute's files, oldest first. */
    ofDispute: async (from: Db, dispute: DisputeFiles): Promise<EvidenceFile[]> =>
      (await fileStore(from).ofDispute(lowerCased(dispute))).map(fileView),
    /** Inside the caller's transaction: notes which evaluation those files belong to now. */
    async attach(tx: Db, { evaluationId, ...dispute }: DisputeFiles & { evaluationId: string }): Promise<void> {
      if (dispute.sessionId === null && dispute.fileIds.length === 0) return;
      await fileStore(tx).attach(lowerCased(dispute), evaluationId);
    },
    known: knownFiles(db),
    /** Inside the caller's transaction: says what a file is that is known to be the account's. */
    setKindIn: (tx: Db, id: string, kind: DocumentKind) => fileStore(tx).setKind(id.toLowerCase(), kind),

    /** Notes that the file is another kind of document than it was sent as. */
    setKind: (row: EvidenceFileTable, kind: DocumentKind): Promise<void> =>
      write((tx) => fileStore(tx).setKind(row.id, kind)),

    /** Removes a file with what came attached to it, metadata first. */
    async remove(row: EvidenceFileTable): Promise<void> {
      const attached = await fileStore(db).attachedTo(row.id);
      await write((tx) => fileStore(tx).remove(row.id));
      for (const { id } of [row, ...attached]) await blobs.remove(id);
    },

    /**
     * Stores what came attached to an e-mail as files of their own, judged and counted as if uploaded; what is refused is left
     * out. Called again it stores nothing twice. What came within an attached e-mail stays within it.
     */
    async storeAttached(mail: EvidenceFileTable, attached: readonly AttachedFile[]): Promise<void> {
      if (mail.attached_to) return;
      const owner = { accountId: mail.account_id, sessionId: mail.intake_session_id };
      const known = new Set((await fileStore(db).attachedTo(mail.id)).map(({ sha256 }) => sha256));
      for (const { name, bytes } of attached) {
        const incoming = { ...(await receive(Readable.from([bytes]), name)), attachedTo: mail.id };
        try {
          if (known.has(incoming.sha256)) continue;
          known.add(incoming.sha256);
          await quota?.check(db, owner);
          const inspection = await accept(incoming, owner);
          await write((tx) => store(tx, incoming, inspection, owner)).catch(async (error) => {
            await blobs.remove(incoming.id);
            throw error;
          });
        } catch (error) {
          if (!(error instanceof ProblemError) || error.code === 'unavailable') throw error;
        } finally {
          await drop(incoming);
        }
      }
    },

    /** A file that waits to be read; undefined where it is gone or has been read. */
    async unread(id: string): Promise<EvidenceFileTable | undefined> {
      const row = await fileStore(db).find(id);
      return row?.reading_status === 'pending' ? row : undefined;
    },
    unreadBefore: (createdMs: number, limit: number): Promise<string[]> => fileStore(db).unreadBefore(createdMs, limit),
    /** What the cardholder says of what was read: confirmed facts are certain, those that are not right are none. */
    async answerReading(row: EvidenceFileTable, isRight: boolean): Promise<void> {
      const reading = answeredReading(row.reading, isRight);
      if (row.reading_status === 'done' && reading) await write((tx) => fileStore(tx).setReading(row.id, reading));
    },
    /** Writes down what was read; the file's own warnings are completed by those of its text. Undefined: nothing could be read. */
    async endReading(
      row: EvidenceFileTable,
      status: 'done' | 'none' | 'failed' | null,
      reading?: StoredReading,
    ): Promise<void> {
      const warnings = [...new Set([...(JSON.parse(row.warnings) as string[]), ...(reading?.warnings ?? [])])];
      const outcome = {
        reading_status: status,
        reading: reading ? JSON.stringify(reading) : null,
        warnings: JSON.stringify(warnings),
      };
      await write((tx) => fileStore(tx).endReading(row.id, outcome));
    },

    open: (row: EvidenceFileTable): Promise<StoredBlob | undefined> => blobs.open(row.id),
    /** Where the storage itself hands out the bytes; undefined where they go through us. */
    directLink: async (row: EvidenceFileTable): Promise<string | undefined> =>
      blobs.link?.(row.id, servedName(row.original_name, row.mime_type)),

    /** A link to the bytes that needs no key and works for {@link LINK_TTL_MS}. */
    signedLink(id: string): { url: string; expiresAt: string } {
      const expiresMs = clock.nowMs() + LINK_TTL_MS;
      const signature = secrets.sign(linkText(id, expiresMs));
      return {
        url: `${deps.baseUrl}/files/${id}?expires=${expiresMs}&signature=${signature}`,
        expiresAt: isoTime(expiresMs),
      };
    },
    /** The file a signed link names; `forbidden` when the link was changed, `link_expired` once its time is over. */
    async bySignedLink(id: string, expires: string, signature: string): Promise<EvidenceFileTable | undefined> {
      const expiresMs = Number(expires);
      if (!/^\d{1,15}$/.test(expires) || !secrets.verify(linkText(id, expiresMs), signature)) {
        throw new ProblemError('forbidden', 'This link is not complete: ask for a new one');
      }
      if (expiresMs <= clock.nowMs()) {
        throw new ProblemError(
          'link_expired',
          'This link has expired: ask for a new one with GET /api/files/{file_id}',
        );
      }
      return fileStore(db).find(id);
    },

    /** Forgets what was uploaded on days that are over. */
    async forgetUsage(): Promise<void> {
      if (quota) await write((tx) => quota.prune(tx));
    },

    /**
     * The picture as a JPEG. Throws `validation_failed` for the parameter `as` where it cannot be had, `not_found` where the
     * bytes are gone.
     */
    async asJpeg(row: EvidenceFileTable): Promise<Uint8Array> {
      const read = async (): Promise<Uint8Array> => {
        const blob = await blobs.open(row.id);
        if (!blob) throw new ProblemError('not_found', 'There is no such file');
        return buffer(blob.stream());
      };
      if (row.mime_type === 'image/jpeg') return read();
      if (isConvertible(row.mime_type)) {
        return converter.convert(read, row.mime_type, { accountId: row.account_id, sessionId: row.intake_session_id });
      }
      throw notConvertible('Only a HEIC or WebP picture comes as a JPEG');
    },

    /** Ends the threads that inspect and convert. */
    async close(): Promise<void> {
      await inspector.close();
      await converter.close();
    },

    /** Removes blobs that no row names: what a crash between the bytes and the row left. Resolves with how many. */
    async removeOrphans(): Promise<number> {
      let removed = 0;
      for await (const key of blobs.keysBefore(clock.nowMs() - ORPHAN_AFTER_MS)) {
        if (await fileStore(db).find(key)) continue;
        await blobs.remove(key);
        removed++;
      }
      return removed;
    },
  };
}

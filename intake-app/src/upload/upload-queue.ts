/**
 * Files on their way: checked before a byte is sent, photos made smaller, two at a time, with progress, cancel and
 * retry. Never in the way of the questions.
 */
import { ApiError } from '@dispute-intake/contract/api-request';
import { type DocumentKind, MAX_FILES_PER_SESSION } from '@dispute-intake/contract/vocabulary';
import { goneReasonOf } from '../shell/gone-reason.ts';
import type { Intake } from '../shell/intake.ts';
import { isAccepted } from './accepted-files.ts';
import { answeredReading, answerFlow } from './file-reading.ts';
import type { IntakeFile, UploadError } from './intake-file.ts';
import { smallerPhoto } from './photo.ts';

const AT_ONCE = 2;

const UPLOAD_ERRORS: Record<string, UploadError> = {
  network: 'network',
  unavailable: 'network',
  file_too_large: 'size',
  body_too_large: 'size',
  file_type_not_accepted: 'type',
  unsupported_media_type: 'type',
  file_empty: 'empty',
  file_password_protected: 'password',
  file_unsafe: 'unsafe',
  too_many_files: 'too_many',
  session_files_too_large: 'no_room',
};

export interface UploadQueue {
  /** `kind`: what the files were asked for as. */
  add(files: readonly File[], kind?: DocumentKind): void;
  cancel(key: string): void;
  retry(key: string): void;
  remove(key: string): void;
  /** Another kind of document than it was added as. */
  setKind(key: string, kind: DocumentKind): void;
  /** Whether what was read in the file is right. */
  answerReading(key: string, isRight: boolean): void;
  /** The picture cannot be shown. */
  unseen(key: string): void;
}

const queues = new WeakMap<Intake, UploadQueue>();

/** The one queue of an intake. */
export function uploadQueueFor(intake: Intake): UploadQueue {
  const existing = queues.get(intake);
  if (existing) return existing;
  const queue = uploadQueue(intake);
  queues.set(intake, queue);
  return queue;
}

function uploadQueue(intake: Intake): UploadQueue {
  const sources = new Map<string, File>();
  const running = new Map<string, AbortController>();
  let counter = 0;

  const find = (key: string): IntakeFile | undefined => intake.files.find((file) => file.key === key);
  function update(key: string, change: Partial<IntakeFile>): void {
    intake.setFiles(intake.files.map((file) => (file.key === key ? { ...file, ...change } : file)));
  }
  function drop(key: string): void {
    const file = find(key);
    if (file?.previewUrl) URL.revokeObjectURL(file.previewUrl);
    sources.delete(key);
    intake.setFiles(intake.files.filter((each) => each.key !== key));
  }

  function errorBefore(file: File, position: number): UploadError | undefined {
    const limits = intake.shell.session?.limits;
    if (position >= (limits?.max_files ?? MAX_FILES_PER_SESSION)) return 'too_many';
    if (file.size === 0) return 'empty';
    if (!isAccepted(file)) return 'type';
    // A photo may still shrink below the limit; anything else is judged as it is.
    if (file.size > (limits?.max_file_bytes ?? Number.POSITIVE_INFINITY) && !/^image\/(jpeg|png|webp)$/.test(file.type))
      return 'size';
    return undefined;
  }

  async function run(key: string): Promise<void> {
    const original = sources.get(key);
    if (!original) return;
    const abort = new AbortController();
    running.set(key, abort);
    try {
      update(key, { state: 'preparing', error: undefined });
      const file = await smallerPhoto(original);
      if (abort.signal.aborted) throw new ApiError(0, { code: 'cancelled' });
      if (file.size > (intake.shell.session?.limits.max_file_bytes ?? Number.POSITIVE_INFINITY)) {
        throw new ApiError(0, { code: 'file_too_large' });
      }
      update(key, { state: 'uploading', sizeBytes: file.size, sentBytes: 0 });
      const stored = await intake.api.upload(file, {
        kind: find(key)?.kind,
        signal: abort.signal,
        onProgress: (sentBytes) => update(key, { sentBytes }),
        onRead: ({ reading }) => update(key, { reading }),
      });
      if (!find(key)) {
        await intake.api.removeFile(stored.id).catch(() => undefined);
        return;
      }
      sources.delete(key);
      update(key, {
        state: 'stored',
        id: stored.id,
        sizeBytes: stored.size,
        mimeType: stored.mime_type,
        reading: stored.reading,
      });
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : 'failed';
      const gone = goneReasonOf(failure);
      if (code === 'cancelled') drop(key);
      else if (gone) intake.sendShell({ type: 'over', reason: gone });
      else if (find(key)) update(key, { state: 'failed', error: UPLOAD_ERRORS[code] ?? 'failed' });
    } finally {
      running.delete(key);
      next();
    }
  }

  function next(): void {
    if (running.size >= AT_ONCE) return;
    const waiting = intake.files.find((file) => file.state === 'waiting' && !running.has(file.key));
    if (!waiting) return;
    void run(waiting.key);
    next();
  }

  return {
    add(files, kind) {
      const added: IntakeFile[] = [];
      const taken = intake.files.filter((file) => file.state !== 'failed').length;
      for (const file of files) {
        const key = `new-${++counter}`;
        const error = errorBefore(file, taken + added.filter((each) => each.state !== 'failed').length);
        if (!error) sources.set(key, file);
        added.push({
          key,
          name: file.name || 'image.png',
          kind,
          sizeBytes: file.size,
          sentBytes: 0,
          state: error ? 'failed' : 'waiting',
          error,
          mimeType: file.type,
          previewUrl: /^image\/(jpeg|png|webp)$/.test(file.type) ? URL.createObjectURL(file) : undefined,
        });
      }
      intake.setFiles([...intake.files, ...added]);
      next();
    },
    cancel(key) {
      running.get(key)?.abort();
      if (!running.has(key)) drop(key);
    },
    retry(key) {
      update(key, { state: 'waiting', error: undefined });
      next();
    },
    setKind(key, kind) {
      const file = find(key);
      if (!file?.id) return;
      const { kind: before } = file;
      update(key, { kind });
      // Where the service does not take it, the list says what holds.
      intake.api.changeFile(file.id, { kind }).catch(() => update(key, { kind: before }));
    },
    answerReading(key, isRight) {
      const file = find(key);
      if (!file?.id || !file.reading) return;
      const { reading } = file;
      update(key, { reading: answeredReading(reading, isRight), isMisread: !isRight });
      intake.api
        .changeFile(file.id, { reading: isRight ? 'confirmed' : 'rejected' })
        .catch(() => update(key, { reading }));
      if (isRight) answerFlow(intake, file);
    },
    unseen(key) {
      const file = find(key);
      if (file?.previewUrl) URL.revokeObjectURL(file.previewUrl);
      update(key, { previewUrl: undefined });
    },
    remove(key) {
      const file = find(key);
      drop(key);
      if (file?.id) void intake.api.removeFile(file.id).catch(() => undefined);
    },
  };
}

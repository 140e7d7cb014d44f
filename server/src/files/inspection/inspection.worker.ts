/** The thread's side of {@link createInspector}: the only place where a whole file is in memory. */
import { readFileSync, writeFileSync } from 'node:fs';
import { handleTasks } from '../../platform/threads/handle-tasks.ts';
import { FileRefused } from './file-refused.ts';
import { inspect } from './inspect.ts';
import type { InspectionReply, InspectionTask } from './inspector.ts';
import { withoutMetadata } from './picture-metadata.ts';

handleTasks<InspectionTask, InspectionReply>(async ({ path, unwritten, name }) => {
  const given = unwritten ? Buffer.from(unwritten.buffer) : readFileSync(path);
  try {
    const inspection = await inspect(given, name);
    const kept = withoutMetadata(given, inspection.mimeType);
    if (unwritten) writeFileSync(path, kept, { flag: 'wx', mode: 0o600, flush: true });
    else if (kept !== given) writeFileSync(path, kept);
    return { result: { ...inspection, size: kept.length } };
  } catch (error) {
    if (error instanceof FileRefused) return { result: { problem: error.code, detail: error.message } };
    throw error;
  }
});

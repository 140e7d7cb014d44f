/** The thread's side of {@link createInspector}. */

import { handleTasks } from '../../platform/threads/handle-tasks.ts';
import { transferable } from '../../platform/threads/worker-pool.ts';
import { FileRefused } from './file-refused.ts';
import { inspect } from './inspect.ts';
import type { InspectionReply, InspectionTask } from './inspector.ts';
import { withoutMetadata } from './picture-metadata.ts';

handleTasks<InspectionTask, InspectionReply>(async ({ bytes, name }) => {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const inspection = await inspect(given, name);
    const kept = withoutMetadata(given, inspection.mimeType);
    const sent = transferable(kept);
    return { result: { inspection, bytes: sent, isChanged: kept !== given }, transfer: [sent.buffer] };
  } catch (error) {
    if (error instanceof FileRefused) return { result: { problem: error.code, detail: error.message } };
    throw error;
  }
});

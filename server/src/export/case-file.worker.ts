/** The thread's side of {@link createCaseFilePrinter}. */
import { handleTasks } from '../platform/threads/handle-tasks.ts';
import { transferable } from '../platform/threads/worker-pool.ts';
import { caseFile } from './case-file.pdf.ts';
import type { CaseFileTask } from './case-file.printer.ts';

handleTasks<CaseFileTask, Uint8Array>(async (task) => {
  const pdf = transferable(await caseFile(task));
  return { result: pdf, transfer: [pdf.buffer] };
});

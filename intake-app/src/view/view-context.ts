/** What both presentations, the form and the conversation, are drawn from. */
import type { TemplateResult } from 'lit';
import type { Translator } from '../i18n/translator.ts';
import type { Intake } from '../shell/intake.ts';
import type { UploadQueue } from '../upload/upload-queue.ts';

/** What the chunks for files offer. They come together: a file that is chosen is on its way at once. */
export interface FileField {
  fileField(view: ViewContext): TemplateResult;
  addFiles(view: ViewContext, files: readonly File[]): void;
  uploadQueueFor(intake: Intake): UploadQueue;
}

export interface ViewContext {
  intake: Intake;
  i18n: Translator;
  /** The issuer's name, or "your bank". */
  issuer: string;
  /** What was typed in fields, by control name. */
  typed: Map<string, string>;
  redraw: () => void;
  /** The file field, once its chunk is there: long before its step. */
  files: FileField | null;
}

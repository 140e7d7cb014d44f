/** What both faces, the form and the conversation, are drawn from. */
import type { Translator } from '../i18n/translator.ts';
import type { Intake } from '../shell/intake.ts';

export interface Face {
  intake: Intake;
  i18n: Translator;
  /** The issuer's name, or "your bank". */
  issuer: string;
  /** What was typed in fields, by control name. */
  typed: Map<string, string>;
  redraw: () => void;
  /** The file field, once its chunk is there: long before its step. */
  files: typeof import('../form/file-field.ts') | null;
}

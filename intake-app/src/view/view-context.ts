/** What both presentations, the form and the conversation, are drawn from. */
import type { Branding } from '@dispute-intake/contract/cardholder-api';
import type { Translator } from '../i18n/translator.ts';
import type { Intake } from '../shell/intake.ts';
import type { Chunks } from './chunks.ts';

export interface ViewContext {
  intake: Intake;
  i18n: Translator;
  /** The issuer's name, or "your bank". */
  issuer: string;
  /** What was typed in fields, by control name. */
  typed: Map<string, string>;
  redraw: () => void;
  chunks: Chunks;
}

/** Help and privacy as the issuer set them. */
export const brandingOf = ({ intake }: ViewContext): Partial<Branding> => intake.shell.session?.branding ?? {};

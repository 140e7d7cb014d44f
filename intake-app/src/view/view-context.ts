/** What both presentations, the form and the conversation, are drawn from. */
import type { Branding, BrandSentences } from '@dispute-intake/contract/cardholder-api';
import type { FlowState, StepId, VisibleQuestion } from '@dispute-intake/intake-flow';
import type { nothing, TemplateResult } from 'lit';
import type { FieldContext } from '../form/text-field.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Intake } from '../shell/intake.ts';
import type { UploadQueue } from '../upload/upload-queue.ts';

type Drawn = TemplateResult | typeof nothing;

/** What every step after the first is drawn with. */
export interface StepViews {
  field(question: VisibleQuestion, context: FieldContext): TemplateResult;
  creditCard(view: ViewContext): Drawn;
  reportedCard(view: ViewContext): Drawn;
  leftOut(view: ViewContext): Drawn;
  evidenceChecklist(view: ViewContext, flow: FlowState): Drawn;
  followUpBody(view: ViewContext): Drawn;
  followUpView(view: ViewContext): Drawn;
  lateNotice(view: ViewContext, showInChat?: () => void): Drawn;
  merchantMessage(view: ViewContext, flow: FlowState): Drawn;
  merchantMessageAt(view: ViewContext, flow: FlowState, id: StepId): Drawn;
  recognitionCard(view: ViewContext): Drawn;
  safetyBody(view: ViewContext): Drawn;
  safetyView(view: ViewContext): Drawn;
  understoodRowList(view: ViewContext): Drawn;
  understoodView(view: ViewContext): TemplateResult;
}
/** Files come together with their queue: a file that is chosen is on its way at once. */
export interface FileViews {
  fileField(view: ViewContext): TemplateResult;
  attachButton(view: ViewContext): TemplateResult;
  addFiles(view: ViewContext, files: readonly File[]): void;
  uploadQueueFor(intake: Intake): UploadQueue;
}
export interface ReviewView {
  review(
    view: ViewContext,
    options: { onChange: (stepId: string, questionId: string) => void; showBack: boolean },
  ): Drawn;
}
/** Parts that are loaded after the first question, as far as they are there. */
export interface LoadedViews {
  steps?: StepViews;
  files?: FileViews;
  review?: ReviewView;
}

export interface ViewContext {
  intake: Intake;
  i18n: Translator;
  /** The issuer's name; empty only where the link is unknown, and with it the issuer. */
  issuer: string;
  /** What was typed in fields, by control name. */
  typed: Map<string, string>;
  redraw: () => void;
  chunks: { readonly loaded: LoadedViews };
}

/** How the issuer presents itself: links, pictures, sentences. */
export const brandingOf = ({ intake }: ViewContext): Partial<Branding> =>
  intake.shell.session?.branding ?? intake.boot.branding ?? {};

/** One of the issuer's own sentences in the language of the page. */
export const sentenceOf = (view: ViewContext, place: keyof BrandSentences): string | null =>
  brandingOf(view).sentences?.[view.i18n.locale.tag]?.[place]?.trim() || null;

/**
 * The page's side of the private API below `/s/<session_id>/`. A call either returns its response or throws an `ApiError`
 * with the problem's stable code; `network` means nothing is known about what the server did.
 */
import type {
  ClaimedSession,
  DeviceLink,
  Draft,
  DraftSaved,
  EndRequest,
  StatusPage,
  SubmitRequest,
  Submitted,
} from '@dispute-intake/contract/cardholder-api';
import type { EvidenceFile } from '@dispute-intake/contract/file';
import type { DocumentKind } from '@dispute-intake/contract/vocabulary';

export interface UploadOptions {
  /** Called with bytes sent so far. */
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
  /** What the file was asked for as. */
  kind?: DocumentKind;
  /** Called once when what the stored file tells has been read. */
  onRead?: (file: EvidenceFile) => void;
}

export interface FileChange {
  kind?: DocumentKind;
  reading?: 'confirmed' | 'rejected';
}

export interface CardholderApi {
  claim(): Promise<ClaimedSession>;
  /** `leaving`: let the request outlive the page. */
  saveDraft(draft: Draft, options?: { leaving?: boolean }): Promise<DraftSaved>;
  upload(file: File, options: UploadOptions): Promise<EvidenceFile>;
  removeFile(id: string): Promise<void>;
  /** The file is another kind of document than it was sent as, or what was read in it is right or not. */
  changeFile(id: string, change: FileChange): Promise<unknown>;
  fileContents(id: string): Promise<Blob>;
  /** The picture of the merchant. */
  merchantLogo(): Promise<Blob>;
  submit(request: SubmitRequest): Promise<Submitted>;
  activity(): Promise<void>;
  close(): Promise<void>;
  /** The cardholder recognises the payment after all: the session ends. */
  recognize(): Promise<void>;
  /** A refund settled it, or it was reported before: the session ends. */
  end(reason: EndRequest['reason']): Promise<void>;
  /** Takes back `recognize` or `end`. */
  reopen(): Promise<ClaimedSession>;
  /** The session goes on as a follow-up of the earlier report. */
  addInformation(): Promise<ClaimedSession>;
  /** The status page goes on as a follow-up of its report. */
  answerStatus(): Promise<ClaimedSession>;
  /** Withdraws the report of a status page. */
  withdraw(): Promise<StatusPage>;
  /** A link that continues this draft on another device. */
  handoff(): Promise<DeviceLink>;
  /** A link that may only add files to this session. */
  companion(): Promise<DeviceLink>;
  /** Tells the server that the page goes away; cannot fail. */
  leave(): void;
}

/** What the cardholder's side of sessions works with. */
import type {
  ClaimedSession,
  DisputeState,
  EvaluationRecord,
  EvaluationRequest,
  EvidenceFile,
  FactGiver,
  StatusPage,
} from '@dispute-intake/contract';
import type { IssuerBranding } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Outbox } from '../platform/db/outbox.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { OnTestClock } from '../test-side/index.ts';
import type { Access } from './cardholder.access.ts';
import type { DeviceLinks } from './device-link.service.ts';
import type { Drafts } from './draft.service.ts';
import type { secondRequest } from './follow-up.ts';
import type { StatementReader } from './statement-reading.ts';

export interface CardholderDeps {
  db: Db;
  write: Write;
  clock: Clock;
  outbox: Outbox;
  idleTimeoutMs: number;
  limits: ClaimedSession['limits'];
  issuerBranding(accountId: string): Promise<IssuerBranding>;
  sessionFiles(sessionId: string): Promise<EvidenceFile[]>;
  submitEvaluation(
    tx: Db,
    submission: {
      accountId: string;
      intakeSessionId: string;
      externalId?: string | undefined;
      onClock?: OnTestClock | undefined;
      supersedes?: string | undefined;
      enteredBy?: Readonly<Record<string, FactGiver>> | undefined;
      request: EvaluationRequest;
    },
  ): Promise<{ id: string }>;
  /** Several payments at once. */
  submitReport(
    tx: Db,
    submission: {
      accountId: string;
      intakeSessionId: string;
      externalId?: string | undefined;
      onClock?: OnTestClock | undefined;
      payments: readonly { request: EvaluationRequest; enteredBy?: Readonly<Record<string, FactGiver>> }[];
    },
  ): Promise<{ id: string; evaluationIds: string[] }>;
  /** What the reference of a dispute is made from: its first session, or its id where it had none. */
  referredTo(from: Db, accountId: string, evaluationId: string): Promise<string>;
  /** The account's evaluation that a session follows up. */
  earlierDispute(from: Db, accountId: string, evaluationId: string): Promise<EvaluationRecord | undefined>;
  earlierRequest(tx: Db, accountId: string, evaluationId: string): Promise<EvaluationRequest>;
  merge: Parameters<typeof secondRequest>[2];
  access: Access;
  secrets: Pick<Secrets, 'open'>;
  deviceLinks: DeviceLinks;
  drafts: Drafts;
  reader: StatementReader;
  /** Somebody has opened a session: a statement will soon be written. */
  expectStatement(): void;
  /** How long the draft of an abandoned session is kept; 0: not at all. */
  draftLifeMs: number;
  /** The newest dispute of the same payment that was not withdrawn and is not of another cardholder than `externalId`. */
  reportedBefore(
    from: Db,
    accountId: string,
    externalId: string | null,
    payment: { transaction_id: string; arn?: string | undefined },
  ): Promise<{ evaluationId: string; reportedAt: string; state: DisputeState } | undefined>;
  /** Ids of the newest versions that an evaluation's or report's id names. */
  shownDisputes(from: Db, accountId: string, id: string): Promise<string[]>;
  /** Those of them that are neither over nor withdrawn. */
  openDisputes(from: Db, accountId: string, id: string): Promise<string[]>;
  /** Not inside a transaction: it reads statements, and takes connections of its own. */
  statusPage(accountId: string, id: string): Promise<StatusPage | null>;
  withdraw(tx: Db, accountId: string, id: string): Promise<void>;
}

/**
 * One session as the cardholder API keeps it, in memory: for browser tests and the gallery. It follows the documented
 * behaviour (single-use claim, revisions, idempotent submit, masking), so that the page cannot tell the difference.
 */
import type {
  Answers,
  ClaimedSession,
  DeviceLink,
  DraftSave,
  DraftSaved,
  FollowUp,
  Reading,
  StatusPage,
  SubmitRequest,
  Submitted,
} from '@dispute-intake/contract/cardholder-api';
import type { EvidenceFile, FileReading } from '@dispute-intake/contract/file';
import { maskSecrets } from '@dispute-intake/contract/secret';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import { latestToday, toReportInputs } from '@dispute-intake/intake-flow';
import type { FileChange } from '../api/cardholder-api.ts';
import { answeredReading } from '../upload/file-reading.ts';

/** A response that is not 2xx; `members` stand beside its code. */
export class FakeProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly members: Record<string, string>;
  constructor(status: number, code: string, members: Record<string, string> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.members = members;
  }
}

export interface FakeSessionOptions extends Partial<Omit<ClaimedSession, 'transaction' | 'card' | 'limits'>> {
  transaction?: Partial<ClaimedSession['transaction']>;
  limits?: Partial<ClaimedSession['limits']>;
  /** What is read in every statement; absent: what {@link readingOf} finds. */
  reading?: Reading;
  /** What `add_information` and a status page lead to. */
  earlier?: FollowUp;
}

const WORDS: readonly [RegExp, Problem][] = [
  [/cash|machine|atm/i, 'cash_not_dispensed'],
  [/(?:paid|charged|debited) (?:me )?twice|double/i, 'duplicate'],
  [/arriv|deliver|never came|parcel/i, 'not_received'],
  [/subscription|membership/i, 'subscription'],
  [/refund/i, 'refund_missing'],
  [/cancel/i, 'cancelled'],
  [/broken|damaged|fake|described/i, 'not_as_described'],
  [/not me|never made|don't know|unknown|recogni/i, 'unrecognized'],
];

/** Stands in for the service's reading of a statement: a few phrases of the tests, and nothing else. */
const FACTS: readonly [RegExp, StatedFact['path'], StatedFact['value']][] = [
  [/\b(?:lamp|headphones|shoes|phone case)\b/i, 'evidences.purchase.kind', 'merchandise'],
  [/\b(?:nothing (?:has )?(?:ever )?(?:came|arrived)|never arrived)\b/i, 'evidences.delivery.issue', 'not_received'],
  [/\bon 14 November\b/i, 'evidences.delivery.expected_at', '2026-11-14'],
  [/\b(?:wrote|emailed|e-mailed)(?: to)? (?:the shop|them)\b/i, 'evidences.merchant_contact.attempted', true],
  [/\b(?:emailed|e-mailed) (?:the shop|them)\b/i, 'evidences.merchant_contact.method', 'email'],
  [/\b(?:my card was stolen)\b/i, 'evidences.card_possession', 'stolen'],
  [/\b(?:I did not (?:make|approve) (?:it|this)|it was not me)\b/i, 'evidences.participated', false],
  [/\bI cancelled\b/i, 'evidences.cancellation.by', 'cardholder'],
];

/** What the fake service reads in a statement. */
export function readingOf(statement: string): Reading {
  const problem = WORDS.find(([words]) => words.test(statement))?.[1] ?? null;
  const facts = FACTS.flatMap(([words, path, value]): StatedFact[] => {
    const found = words.exec(statement);
    if (!found) return [];
    return [
      { path, value, quote: found[0], start: found.index, end: found.index + found[0].length, probability: 0.95 },
    ];
  });
  return { problem: { problem, probability: problem ? 0.9 : 0.2 }, facts };
}

export interface FakeSession {
  readonly session: ClaimedSession;
  claim(token: string): ClaimedSession;
  check(token: string): void;
  save(draft: DraftSave): DraftSaved;
  addFile(file: { name: string; type: string; size: number }): EvidenceFile;
  removeFile(id: string): void;
  changeFile(id: string, change: FileChange): void;
  submit(request: SubmitRequest): Submitted;
  close(): void;
  recognize(): void;
  end(): void;
  reopen(): ClaimedSession;
  followUp(): ClaimedSession;
  withdraw(): StatusPage;
  deviceLink(): DeviceLink;
  /** What was submitted. */
  readonly submissions: { answers: Answers; evidences: unknown; dispute: unknown }[];
  /** Every save, in order. */
  readonly saves: DraftSave[];
}

const readFact = (name: FileReading['facts'][number]['name'], value: FileReading['facts'][number]['value']) => ({
  name,
  value,
  quote: '',
  page: 1,
  probability: 0.9,
});
/** What a file whose name says that it is readable tells: a receipt with a card number on it. */
const READ: FileReading = {
  status: 'done',
  language: 'en',
  looks_like: 'receipt',
  facts: [
    readFact('merchant_name', 'Lumora Lighting'),
    readFact('amount', { amount: 129.95, currency: 'EUR' }),
    readFact('date', '2026-10-01'),
    readFact('delivery_expected', '2026-10-08'),
    readFact('iban_or_card', 'card'),
  ],
};

/** A fresh session; `options` override its details. */
export function fakeSession(options: FakeSessionOptions = {}): FakeSession {
  let owner: string | null = null;
  let fileCount = 0;
  const submissions: FakeSession['submissions'] = [];
  const saves: DraftSave[] = [];
  const { transaction, limits, reading: recorded, earlier, ...rest } = options;
  const session: ClaimedSession = {
    id: 'is_fake0001',
    status: 'pending',
    mode: 'form',
    locale: 'en-US',
    return_url: null,
    theme: null,
    issuer_name: 'Meridian Bank',
    card: { last_4: '4242' },
    draft: null,
    files: [],
    evaluation_id: null,
    ...rest,
    transaction: {
      card_scheme: 'VISA',
      channel_type: 'ECOMMERCE',
      merchant_name: 'Northwind Gadgets',
      transaction_amount: 129.95,
      transaction_currency: 'USD',
      transaction_timestamp: '2026-11-08T14:22:00Z',
      ...transaction,
    },
    limits: { max_file_bytes: 15_728_640, max_files: 10, idle_timeout_seconds: 900, ...limits },
  };
  const refuseWhenOver = (): void => {
    if (session.status !== 'opened') throw new FakeProblem(409, 'session_over', { session_status: session.status });
  };
  return {
    session,
    submissions,
    saves,
    claim(token) {
      const back: Record<string, string> = session.return_url === null ? {} : { return_url: session.return_url };
      if (session.status === 'expired') throw new FakeProblem(410, 'link_expired', back);
      if (owner !== null && owner !== token) throw new FakeProblem(410, 'link_used', back);
      owner = token;
      if (session.status === 'pending') session.status = 'opened';
      const statement = session.draft?.answers.statement;
      const read = typeof statement === 'string' && statement !== '' ? (recorded ?? readingOf(statement)) : null;
      return structuredClone({ ...session, reading: read });
    },
    check(token) {
      if (token !== owner) throw new FakeProblem(410, 'link_used');
    },
    save(draft) {
      refuseWhenOver();
      if (draft.revision !== (session.draft?.revision ?? 0) + 1) throw new FakeProblem(409, 'draft_conflict');
      const before = String(session.draft?.answers.statement ?? '');
      const masked: Record<string, string> = {};
      for (const [id, answer] of Object.entries(draft.answers)) {
        if (typeof answer === 'string' && maskSecrets(answer) !== answer) masked[id] = maskSecrets(answer);
      }
      session.draft = { ...draft, answers: { ...draft.answers, ...masked } };
      saves.push(structuredClone(session.draft));
      const statement = String(session.draft.answers.statement ?? '');
      const reading = statement === before ? null : (recorded ?? readingOf(statement));
      return { revision: draft.revision, saved_at: new Date().toISOString(), masked, reading };
    },
    addFile({ name, type, size }) {
      refuseWhenOver();
      if (session.files.length >= session.limits.max_files) throw new FakeProblem(422, 'too_many_files');
      if (size > session.limits.max_file_bytes) throw new FakeProblem(413, 'file_too_large');
      if (/locked/.test(name)) throw new FakeProblem(422, 'file_password_protected');
      if (/one-more/.test(name)) throw new FakeProblem(413, 'session_files_too_large');
      if (/unsafe/.test(name)) throw new FakeProblem(422, 'file_unsafe');
      const file: EvidenceFile = {
        id: `00000000-0000-4000-8000-${String(++fileCount).padStart(12, '0')}`,
        original_name: name,
        mime_type: (type || 'application/pdf') as EvidenceFile['mime_type'],
        size,
        livemode: false,
        kind: null,
        intake_session_id: session.id,
        reading: /readable/.test(name)
          ? READ
          : { status: /slowly-read/.test(name) ? 'pending' : 'off', language: null, looks_like: null, facts: [] },
        evaluation_id: null,
        duplicate_of: null,
        attached_to: null,
      };
      session.files.push(file);
      return file;
    },
    removeFile(id) {
      session.files = session.files.filter((file) => file.id !== id);
    },
    changeFile(id, { kind, reading }) {
      session.files = session.files.map((file) => {
        if (file.id !== id) return file;
        return {
          ...file,
          ...(kind && { kind }),
          ...(reading && { reading: answeredReading(file.reading, reading === 'confirmed') }),
        };
      });
    },
    submit({ answers }) {
      if (session.status === 'completed' && session.evaluation_id) return { evaluation_id: session.evaluation_id };
      refuseWhenOver();
      const { transaction, enrichment, follow_up: followUp, given, credits, reported, payments } = session;
      const today = latestToday(Date.now());
      const input = toReportInputs(answers, {
        transaction,
        today,
        enrichment,
        followUp,
        given,
        credits,
        reported,
        payments,
      });
      if (!input.ok) throw new FakeProblem(422, 'validation_failed');
      for (const { evidences, dispute } of input.payments) submissions.push({ answers, evidences, dispute });
      session.status = 'completed';
      session.evaluation_id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
      return { evaluation_id: session.evaluation_id };
    },
    close() {
      session.status = 'abandoned';
    },
    recognize() {
      refuseWhenOver();
      session.status = 'abandoned';
    },
    end() {
      refuseWhenOver();
      session.status = 'abandoned';
    },
    reopen() {
      if (session.status !== 'abandoned')
        throw new FakeProblem(409, 'session_over', { session_status: session.status });
      Object.assign(session, { status: 'opened', draft: null });
      return structuredClone(session);
    },
    followUp() {
      refuseWhenOver();
      session.follow_up = earlier ?? { statement: '', answers: {}, missing_facts: [], missing_documents: [] };
      session.status_page = null;
      session.reported = null;
      session.draft = null;
      return structuredClone(session);
    },
    withdraw() {
      const { status_page: status } = session;
      if (!status) throw new FakeProblem(409, 'conflict');
      Object.assign(status, { withdrawn_at: '2026-11-20T10:00:00Z', may_withdraw: false, may_answer: false });
      return structuredClone(status);
    },
    deviceLink: () => ({
      url: `https://intake.example/s/${session.id}#7f3kq9x2m4c8w1t6`,
      expires_at: '2026-11-20T12:30:00Z',
    }),
  };
}

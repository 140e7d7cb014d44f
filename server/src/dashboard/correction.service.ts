/** Putting a case right at the desk: what would come of it, and the next version with who and why. */
import {
  DECIDING_FIELDS,
  type DocumentKind,
  type EvaluationRequest,
  type EvaluationResult,
  evaluationRequestOfAnyScheme,
  type FactGiver,
} from '@dispute-intake/contract';
import { correctableKind } from '@dispute-intake/contract/correctable-facts';
import type {
  CorrectionDraft,
  CorrectionPreview,
  FactChange,
  ResultInBrief,
} from '@dispute-intake/contract/dashboard-api';
import type { Db, Write } from '../database.ts';
import {
  type EvaluateDeps,
  type EvaluationService,
  evaluateRow,
  evaluationReader,
  readResult,
  statedFactsOf,
} from '../evaluations/index.ts';
import { type FileService, knownFiles } from '../files/index.ts';
import { inputError, invalid, validate } from '../platform/http/input/validate.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { SessionService } from '../sessions/index.ts';
import type { AuditService } from './audit.service.ts';
import type { Actor } from './http/actor.ts';
import { notHere } from './http/not-here.ts';

type Value = FactChange['to'];
type Json = Record<string, unknown>;
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof evaluationReader>['find']>>>;

const EVIDENCES = 'evidences.';

export function correctionService(deps: {
  db: Db;
  write: Write;
  evaluate: Omit<EvaluateDeps, 'db' | 'knownFiles'>;
  evaluations: Pick<EvaluationService, 'earlierRequest' | 'submit'>;
  files: Pick<FileService, 'setKindIn'>;
  sessions: Pick<SessionService, 'movingFollowUps'>;
  audit: AuditService;
}) {
  const { db, write, evaluations, files, audit } = deps;

  /** The newest version of a case that has a result and no outcome. */
  async function correctable(accountId: string, id: string, from: Db = db): Promise<Row & { result: string }> {
    const row = await evaluationReader(from).find(accountId, id);
    if (!row) throw notHere('case');
    const { result } = row;
    if (row.superseded_by !== null)
      throw new ProblemError('conflict', 'This case has a newer version: correct that one');
    if (result === null) throw new ProblemError('conflict', 'This case has no result yet: correct it once it has one');
    if (row.outcome !== null)
      throw new ProblemError('conflict', 'This case has an outcome: clear the outcome before correcting it');
    return { ...row, result };
  }

  async function corrected(row: Row, draft: CorrectionDraft, from: Db = db) {
    const earlier = await evaluations.earlierRequest(from, row.account_id, row.id);
    const stated = row.explanation === null ? [] : statedFactsOf(row.explanation);
    const facts = { ...decidedFacts(draft, stated, earlier), ...draft.facts };
    const request = withFacts(earlier, facts);
    confirm(request, draft);
    const named = earlier.evidences.additional_documentation ?? [];
    const added = draft.documents.filter((each) => !named.includes(each));
    if (added.length > 0) request.evidences.additional_documentation = [...named, ...added];
    const ids = [...new Set([...added, ...Object.keys(draft.kinds)])];
    const known = new Set((await knownFiles(from)(row.account_id, ids)).map(({ file_id }) => file_id));
    const unknown = ids.find((each) => !known.has(each.toLowerCase()));
    if (unknown) throw invalid([inputError(['body', 'documents'], `There is no file ${unknown}: upload it again`)]);
    const checked = validate(evaluationRequestOfAnyScheme, request, 'body') as EvaluationRequest;
    return { request: checked, changes: changesOf(earlier, checked, Object.keys(facts)) };
  }

  return {
    /** What the case would come to; nothing is stored. */
    async preview(accountId: string, id: string, draft: CorrectionDraft): Promise<CorrectionPreview> {
      const row = await correctable(accountId, id);
      const { request, changes } = await corrected(row, draft);
      const kinds = new Map<string, DocumentKind>(Object.entries(draft.kinds));
      const withNewKinds: EvaluateDeps['knownFiles'] = async (account, ids) =>
        (await knownFiles(db)(account, ids)).map((file) => ({ ...file, kind: kinds.get(file.file_id) ?? file.kind }));
      const version = { ...row, request: JSON.stringify(request), supersedes: null };
      const { result, explanation } = await evaluateRow(version, { ...deps.evaluate, db, knownFiles: withNewKinds });
      return {
        from: inBrief(readResult(row.result)),
        to: inBrief(result),
        changes,
        contradictions: explanation.contradictions.map(({ msg }) => msg),
      };
    },

    /** Makes the next version; resolves with its id. */
    async save(actor: Actor, id: string, { why, ...draft }: CorrectionDraft & { why: string }): Promise<string> {
      const { accountId } = actor;
      return write(
        (tx) =>
          deps.sessions.movingFollowUps(tx, accountId, id, async () => {
            const row = await correctable(accountId, id, tx);
            const { request, changes } = await corrected(row, draft, tx);
            if (changes.length === 0 && Object.keys(draft.kinds).length === 0)
              throw invalid([inputError(['body', 'facts'], 'Nothing was changed')]);
            for (const [fileId, kind] of Object.entries(draft.kinds)) await files.setKindIn(tx, fileId, kind);
            const made = await evaluations.submit(tx, {
              accountId,
              intakeSessionId: null,
              supersedes: row.id,
              enteredBy: Object.fromEntries(changes.map(({ path }): [string, FactGiver] => [path, 'staff'])),
              correction: { by: actor.name || actor.email, why },
              request,
            });
            await audit.add(tx, actor, 'evaluation.corrected', made.id, {
              supersedes: row.id,
              paths: [...changes.map(({ path }) => path), ...Object.keys(draft.kinds).map(() => 'document kind')].join(
                ' ',
              ),
            });
            return made.id;
          }),
        { batchable: false },
      );
    },
  };
}

/** What was put right between two requests. */
export function changesBetween(before: EvaluationRequest, after: EvaluationRequest): FactChange[] {
  const paths = new Set([...leavesOf(before), ...leavesOf(after)]);
  // The day of the first report is carried over, not put right.
  return changesOf(before, after, [...paths]).filter(({ path }) => path !== 'dispute.reported_at');
}

/** Facts that follow where the statement was said to hold: what it states, or nothing, so that what was read takes the place. */
function decidedFacts(
  { decided }: CorrectionDraft,
  stated: readonly { path: string; value: unknown }[],
  earlier: EvaluationRequest,
): Record<string, Value> {
  const facts: Record<string, Value> = {};
  for (const [path, holds] of Object.entries(decided)) {
    if (holds === 'answer') continue;
    // Details of an answer that does not hold go with it.
    const [, group = '', field] = path.split('.');
    if (DECIDING_FIELDS.get(group) === field)
      for (const detail of Object.keys(((earlier.evidences as Json)[group] as Json | undefined) ?? {}))
        facts[`${EVIDENCES}${group}.${detail}`] = null;
    const read = stated.find((fact) => fact.path === path)?.value;
    facts[path] = typeof read === 'string' || typeof read === 'number' || typeof read === 'boolean' ? read : null;
  }
  return facts;
}

/** Notes what a person has decided to hold. */
function confirm(request: EvaluationRequest, { decided, facts }: CorrectionDraft): void {
  const confirmed = new Set(request.dispute.confirmed_facts);
  for (const path of Object.keys(facts)) confirmed.delete(path);
  for (const [path, holds] of Object.entries(decided))
    if (holds === 'answer') confirmed.add(path);
    else confirmed.delete(path);
  if (confirmed.size > 0) request.dispute.confirmed_facts = [...confirmed];
  else delete request.dispute.confirmed_facts;
}

function withFacts(earlier: EvaluationRequest, facts: Record<string, Value>): EvaluationRequest {
  const request = structuredClone(earlier);
  for (const [path, value] of Object.entries(facts)) {
    const isGroup = value === null && path.startsWith(EVIDENCES);
    if (correctableKind(path) === undefined && !isGroup)
      throw invalid([inputError(['body', 'facts', path], 'This is not for the desk to correct')]);
    if (value === null || value === '') remove(request as Json, path.split('.'));
    else assign(request as Json, path.split('.'), value);
  }
  // A group that lacks its deciding field is no evidence.
  for (const [group, field] of DECIDING_FIELDS) {
    const held = (request.evidences as Json)[group] as Json | undefined;
    if (held && held[field] === undefined) delete (request.evidences as Json)[group];
  }
  return request;
}

function assign(target: Json, path: readonly string[], value: Value): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) target[name] = value;
  else {
    if (typeof target[name] !== 'object' || target[name] === null) target[name] = {};
    assign(target[name] as Json, rest, value);
  }
}

function remove(target: Json, path: readonly string[]): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) delete target[name];
  else if (typeof target[name] === 'object' && target[name] !== null) {
    remove(target[name] as Json, rest);
    if (Object.keys(target[name] as Json).length === 0) delete target[name];
  }
}

function at(request: EvaluationRequest, path: string): Value {
  let value: unknown = request;
  for (const name of path.split('.')) value = (value as Json | undefined)?.[name];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === undefined || value === null
      ? null
      : JSON.stringify(value);
}

const changesOf = (before: EvaluationRequest, after: EvaluationRequest, paths: readonly string[]): FactChange[] =>
  [...new Set([...paths, DOCUMENTS, CONFIRMED])].flatMap((path) => {
    const [from, to] = [at(before, path), at(after, path)];
    return from === to ? [] : { path, from, to };
  });
const DOCUMENTS = 'evidences.additional_documentation';
const CONFIRMED = 'dispute.confirmed_facts';

/** The path of every single value of the parts that are corrected. */
function leavesOf({ dispute, evidences, transaction, card, history }: EvaluationRequest): string[] {
  const walk = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([name, member]) => walk(member, `${path}.${name}`))
      : [path];
  return Object.entries({ dispute, evidences, transaction, card, history }).flatMap(([name, part]) =>
    part === undefined ? [] : walk(part, name),
  );
}

const inBrief = (result: Omit<EvaluationResult, 'id'>): ResultInBrief => ({
  category: result.category,
  subcategory: result.subcategory,
  reason_code: result.reason_code,
  confidence: result.confidence,
  next_action: result.next_action,
  deadline: result.deadline,
  may_file_from: result.may_file_from,
  recoverable_amount: result.recoverable_amount,
  failed_checks: [...new Set(result.failed_checks.map(({ code }) => code))],
  missing_facts: result.missing_facts,
  missing_documents: result.required_documents.filter(({ status }) => status === 'missing').map(({ kind }) => kind),
});

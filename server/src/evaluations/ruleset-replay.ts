/** Which stored results would change by the rules of this program, and why. Reads only. */
import { type ReplayDifference, replayStored } from '@dispute-intake/evaluation';
import type { AccountPreferences } from '../accounts/index.ts';
import type { Db } from '../database.ts';
import { isoTime } from '../platform/clock.ts';
import type { DisputeFile } from './engine.ts';
import { countedInReport, DOCUMENT_UNKNOWN } from './evaluation.jobs.ts';
import { requestOf } from './evaluation.view.ts';
import { ALREADY_REPORTED } from './related.ts';
import { type CompletedEvaluation, completedSince } from './ruleset-replay.store.ts';
import { readExplanation, readingOf } from './stored-explanation.ts';
import { readResult } from './stored-result.ts';

/** Checks of the server itself, which knows files and other disputes. */
const OF_THE_SERVER: ReadonlySet<string> = new Set([DOCUMENT_UNKNOWN, ALREADY_REPORTED]);

export interface RulesetReplayDeps {
  db: Db;
  preferences(accountId: string): Promise<AccountPreferences>;
  knownFiles(accountId: string, ids: readonly string[]): Promise<DisputeFile[]>;
}

export interface ReplayedEvaluation {
  evaluation_id: string;
  account_id: string;
  /** null: the result stays. */
  difference: ReplayDifference | null;
}

/** Replays every completed evaluation since a time, one after the other, with the files and options of today, and what was read in the statement then. */
export async function* replayEvaluations(deps: RulesetReplayDeps, sinceMs: number): AsyncGenerator<ReplayedEvaluation> {
  for await (const row of completedSince(deps.db, sinceMs)) {
    yield { evaluation_id: row.id, account_id: row.account_id, difference: await replayEvaluation(row, deps) };
  }
}

/** What one completed evaluation would be today; null: its result stays. */
export async function replayEvaluation(
  row: CompletedEvaluation,
  deps: RulesetReplayDeps,
): Promise<ReplayDifference | null> {
  const request = countedInReport(requestOf(row), row);
  request.dispute.reported_at ??= isoTime(row.created_at);
  const documents = request.evidences.additional_documentation ?? [];
  const files = documents.length === 0 ? [] : await deps.knownFiles(row.account_id, documents);
  const result = readResult(row.result);
  const { rules } = await readExplanation(deps.db, row.explanation);
  const stored = {
    request,
    // The engine knows no files: what the server found out about them is no result of the rules.
    result: { ...result, failed_checks: result.failed_checks.filter(({ code }) => !OF_THE_SERVER.has(code)) },
    rules: rules.filter(({ code }) => !OF_THE_SERVER.has(code)),
  };
  const reading = readingOf(row.explanation);
  return replayStored(stored, {
    files,
    ...(reading ? { reading } : {}),
    options: (await deps.preferences(row.account_id)).ruleOptions ?? {},
  });
}

/** The answer of the command as JSON text, piece by piece: `{ruleset, since, changes: […], examined, changed}`. */
export async function* replayReport(
  replays: AsyncIterable<ReplayedEvaluation>,
  { ruleset, since }: { ruleset: string; since: string },
): AsyncGenerator<string> {
  let examined = 0;
  let changed = 0;
  yield `{"ruleset":${JSON.stringify(ruleset)},"since":${JSON.stringify(since)},"changes":[`;
  for await (const { difference, ...evaluation } of replays) {
    examined++;
    if (difference === null) continue;
    yield `${changed === 0 ? '' : ','}\n${JSON.stringify({ ...evaluation, ...difference })}`;
    changed++;
  }
  yield `],"examined":${examined},"changed":${changed}}\n`;
}

/**
 * Reports of several payments, by API and from a hosted page, and what follows them: updates, duties, withdrawal. What must
 * stay: all payments or none, each once, in their order; each update, duty and withdrawal once.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { answers, card, claimOf, evaluationRequest, transaction } from '../../src/testing/factories.ts';
import type { Get } from './second-round.ts';

interface AfterSubmit {
  /** Messages of the updates that were answered. */
  updates: string[];
  duty: boolean;
  withdrawn: boolean;
}

export interface ReportPromises {
  /** Report id → its evaluations as it was answered. */
  reports: Map<string, string[]>;
  /** By the first evaluation of a report. */
  afterSubmit: Map<string, AfterSubmit>;
  /** Ids of the payments whose report was asked for; its answer may be lost. */
  attempted: string[][];
}

export interface ReportClient {
  /** Resolves with the first answer below 500; undefined when the load ends first. */
  post(
    urls: () => string[],
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<{ status: number; body: never } | undefined>;
  withKey(idempotencyKey: string): Record<string, string>;
  apiUrls: () => string[];
  intakeUrls: () => string[];
  promises: ReportPromises;
  unexpected: string[];
}

const PAYMENTS = 3;
const DUTY = 'reg_e.provisional_credit';
/** A debit card of the United States: its reports have duties. */
const debitCard = { ...card, funding: 'DEBIT', issuer_country: 'USA' };
/** They do not hang on when the load runs. */
const reportedAt = () => new Date(Date.now() - 60_000).toISOString();

let updateNumber = 1;

export function createReportLoad({ post, withKey, apiUrls, intakeUrls, promises, unexpected }: ReportClient) {
  /** Answers of this status, or undefined: the load ended, or it was refused and is written down. */
  async function promised<T>(what: string, status: number, ask: Promise<{ status: number; body: never } | undefined>) {
    const answer = await ask;
    if (answer === undefined) return undefined;
    if (answer.status === status) return answer.body as T;
    unexpected.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return undefined;
  }
  const api = <T>(what: string, status: number, path: string, body: unknown) =>
    promised<T>(what, status, post(apiUrls, path, body, withKey(randomUUID())));

  const newPayments = () => {
    const payments = Array.from({ length: PAYMENTS }, () => transaction({ transaction_id: randomUUID() }));
    promises.attempted.push(payments.map(({ transaction_id }) => transaction_id as string));
    return payments;
  };

  async function submitReport(): Promise<string[] | undefined> {
    const dispute = { reported_at: reportedAt() };
    const transactions = newPayments().map((payment) => ({ transaction: payment }));
    const { evidences } = evaluationRequest();
    const body = { transactions, card: debitCard, dispute, evidences };
    const report = await api<{ id: string; evaluation_ids: string[] }>('report', 202, '/api/reports/', body);
    if (report) promises.reports.set(report.id, report.evaluation_ids);
    return report?.evaluation_ids;
  }

  /** Opens a session's link; its calls carry the token. */
  async function opened(url: string) {
    const path = new URL(url).pathname;
    const token = randomBytes(32).toString('base64url');
    const claimed = await promised('claim', 200, post(intakeUrls, `${path}/claim`, claimOf(url, token), {}));
    if (claimed === undefined) return undefined;
    return <T>(what: string, body: unknown) =>
      promised<T>(what, 200, post(intakeUrls, `${path}/${what}`, body, { authorization: `Bearer ${token}` }));
  }

  async function submitHostedReport(): Promise<string[] | undefined> {
    const transactions = newPayments();
    const session = await api<{ url: string }>('session', 201, '/api/intake/sessions/', {
      transactions,
      card: debitCard,
    });
    const page = session && (await opened(session.url));
    const once: Record<string, unknown> = answers();
    const expected = once['delivery.expected_at'];
    delete once['delivery.expected_at'];
    delete once.disputed_amount;
    const ids = transactions.map(({ transaction_id }) => transaction_id);
    const each = Object.fromEntries(ids.map((id) => [`payments.${id}.delivery.expected_at`, expected]));
    const sent = { flow_version: 1, answers: { ...once, ...each, payments: ids } };
    const done = await page?.<{ report_id: string; evaluation_ids: string[] }>('submit', sent);
    if (done) promises.reports.set(done.report_id, done.evaluation_ids);
    return done?.evaluation_ids;
  }

  async function goThroughWhatFollows(id: string): Promise<void> {
    const kept: AfterSubmit = { updates: [], duty: false, withdrawn: false };
    promises.afterSubmit.set(id, kept);
    const message = `Update ${updateNumber++}`;
    const update = { state: 'in_review', message };
    if (await api('update', 201, `/api/evaluations/${id}/updates`, update)) kept.updates.push(message);
    const done = { obligation_id: DUTY, done_at: reportedAt() };
    // Without a result there are no duties yet.
    const recorded = await post(apiUrls, `/api/evaluations/${id}/duties`, done, withKey(randomUUID()));
    kept.duty = recorded?.status === 201;
    const session = await api<{ url: string }>('status', 201, '/api/intake/sessions/', { status_of: id });
    const page = session && (await opened(session.url));
    if (await page?.('withdraw', {})) kept.withdrawn = true;
  }

  return async function goThroughReport(isHosted: boolean): Promise<void> {
    const ids = await (isHosted ? submitHostedReport() : submitReport());
    if (ids?.[0] !== undefined) await goThroughWhatFollows(ids[0]);
  };
}

/** What was promised of reports and what follows them, and is not there; and payments that stand there twice or in part. */
export async function brokenReports(get: Get, promises: ReportPromises): Promise<string[]> {
  const broken: string[] = [];
  for (const [id, ids] of promises.reports) {
    const { status, body } = await get(`/api/reports/${id}`);
    const rows = (body.evaluations ?? []) as { id: string }[];
    if (status !== 200 || ids.length !== PAYMENTS || String(rows.map((row) => row.id)) !== String(ids))
      broken.push(`report ${id}: ${status}, ${rows.length} of ${ids.length} payments`);
  }
  for (const payments of promises.attempted) {
    const found = await Promise.all(payments.map((id) => get(`/api/evaluations/?transaction_id=${id}`)));
    const counts = found.map(({ body }) => (body.data as unknown[]).length);
    if (new Set(counts).size > 1 || (counts[0] ?? 0) > 1) broken.push(`payments ${payments}: ${counts} evaluations`);
  }
  for (const [id, { updates, duty, withdrawn }] of promises.afterSubmit) {
    const { body: record } = await get(`/api/evaluations/${id}`);
    const { body: list } = await get(`/api/evaluations/${id}/updates`);
    const messages = (list.data as { message: string | null }[]).flatMap(({ message }) => message ?? []);
    for (const message of updates)
      if (messages.filter((each) => each === message).length !== 1) broken.push(`evaluation ${id}: update ${message}`);
    if (new Set(messages).size !== messages.length) broken.push(`evaluation ${id}: an update stands there twice`);
    const duties = (record.result as { obligations?: { id: string; status: string }[] } | null)?.obligations ?? [];
    if (duty && duties.find((each) => each.id === DUTY)?.status !== 'done') broken.push(`evaluation ${id}: duty lost`);
    if (withdrawn && record.withdrawn_at === null) broken.push(`evaluation ${id}: withdrawal lost`);
  }
  return broken;
}

/**
 * Clients of an installation that write down every promise they were given, and the check that each was kept. A request
 * whose answer was lost is repeated with its `Idempotency-Key` until it is answered.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { answers, claimOf, evaluationRequest, sessionRequest } from '../../src/testing/factories.ts';
import { brokenFiles, brokenLinks, createLinksAndFiles, type LinkAndFilePromises } from './links-and-files.ts';
import { brokenReports, createReportLoad, type ReportPromises } from './reports-and-after.ts';
import { brokenEvents, brokenSecondRound, type SecondRoundPromises } from './second-round.ts';

export interface LoadTargets {
  apiUrls(): string[];
  intakeUrls(): string[];
  key: string;
}

interface Promises extends SecondRoundPromises, LinkAndFilePromises, ReportPromises {
  /** Session id → its idempotency key. */
  sessions: Map<string, string>;
  evaluations: Map<string, string>;
  /** Session id → evaluation id, as the submission was answered. */
  submitted: Map<string, string>;
  /** Claims that were answered with 200, by session: the tokens. */
  claims: Map<string, Set<string>>;
}

const PAUSE_MS = 25;
const MAX_PAUSE_MS = 200;
const REQUEST_TIMEOUT_MS = 30_000;
/** Generous: it is only waited for as long as something is missing. */
const WITHIN_MS = 180_000;
const CHECKS_AT_ONCE = 8;
const pause = (ms = PAUSE_MS) => new Promise<void>((done) => setTimeout(done, ms));
const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** Whether the signature is right, whatever the time: clocks jump here. */
function isSigned(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
  return new Webhook(secret).sign(String(headers['webhook-id']), sentAt, body) === headers['webhook-signature'];
}

/** Receives webhooks, checks each signature with an independent library, and answers 200. */
export async function openSink() {
  /** Webhook id → its body. */
  const messages = new Map<string, string>();
  const state = { secret: '', deliveries: 0, forged: 0, changed: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const id = String(request.headers['webhook-id']);
      if (!isSigned(state.secret, request.headers, body)) state.forged++;
      const earlier = messages.get(id);
      if (earlier !== undefined && earlier !== body) state.changed++;
      messages.set(id, body);
      state.deliveries++;
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    state,
    messages,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
export type Sink = Awaited<ReturnType<typeof openSink>>;

export function createLoad(targets: LoadTargets) {
  const promises: Promises = {
    sessions: new Map(),
    evaluations: new Map(),
    submitted: new Map(),
    claims: new Map(),
    superseded: new Map(),
    outcomes: new Set(),
    renewed: new Map(),
    files: new Map(),
    reports: new Map(),
    afterSubmit: new Map(),
    attempted: [],
  };
  const counts = { requests: 0, answered: 0, lostAnswers: 0, refused: 0 };
  const unexpected: string[] = [];
  let isRunning = false;
  let clients: Promise<void>[] = [];
  let intakes = 0;

  /** Repeats until there is an answer below 500; undefined when the load ends first. */
  async function insist(
    urls: () => string[],
    path: string,
    init: RequestInit,
  ): Promise<{ status: number; body: never } | undefined> {
    for (let attempt = 0; ; attempt++) {
      counts.requests++;
      try {
        const response = await fetch(`${any(urls())}${path}`, {
          ...init,
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        });
        const text = await response.text();
        if (response.status < 500 && response.status !== 409) {
          counts.answered++;
          return { status: response.status, body: (text ? JSON.parse(text) : {}) as never };
        }
        counts.refused++;
      } catch {
        counts.lostAnswers++;
      }
      if (!isRunning) return undefined;
      await pause(Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** Math.min(attempt, 5)));
    }
  }

  const withKey = (idempotencyKey: string) => ({
    authorization: `Bearer ${targets.key}`,
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
  });
  const post = (urls: () => string[], path: string, body: unknown, headers: Record<string, string>) =>
    insist(urls, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  const { uploadFile, attachFile, renewLink } = createLinksAndFiles({ ...targets, insist, promises, unexpected });

  const goThroughReport = createReportLoad({ ...targets, post, withKey, promises, unexpected });

  async function submitEvaluation(): Promise<void> {
    const fileId = await uploadFile();
    if (fileId === undefined) return;
    const { evidences } = evaluationRequest();
    const request = evaluationRequest({ evidences: { ...evidences, additional_documentation: [fileId] } });
    const key = randomUUID();
    const answer = await post(targets.apiUrls, '/api/evaluations/', request, withKey(key));
    if (answer?.status === 202) {
      const { id } = answer.body as { id: string };
      promises.evaluations.set(id, key);
      await goThroughSecondRound(id);
    } else if (answer) unexpected.push(`evaluation: ${answer.status}`);
  }

  /** A newer version, how it ended, and a link that asks further. */
  async function goThroughSecondRound(earlier: string): Promise<void> {
    const key = randomUUID();
    const revision = { supersedes: earlier, history: { fraud_disputes_last_120_days: 1 } };
    const answer = await post(targets.apiUrls, '/api/evaluations/', revision, withKey(key));
    if (!answer) return;
    if (answer.status !== 202) return void unexpected.push(`newer version: ${answer.status}`);
    const { id } = answer.body as { id: string };
    promises.evaluations.set(id, key);
    promises.superseded.set(id, earlier);
    const path = `/api/evaluations/${id}/outcome`;
    const reported = await post(targets.apiUrls, path, { outcome: 'won' }, withKey(randomUUID()));
    if (reported?.status === 200) promises.outcomes.add(id);
    else if (reported) unexpected.push(`outcome: ${reported.status}`);
    const sessionKey = randomUUID();
    const created = await post(targets.apiUrls, '/api/intake/sessions/', { follow_up_of: id }, withKey(sessionKey));
    if (created?.status === 201) promises.sessions.set((created.body as { id: string }).id, sessionKey);
    else if (created) unexpected.push(`follow-up: ${created.status}`);
  }

  async function goThroughIntake(): Promise<void> {
    const key = randomUUID();
    const created = await post(targets.apiUrls, '/api/intake/sessions/', sessionRequest(), withKey(key));
    if (!created) return;
    if (created.status !== 201) return void unexpected.push(`session: ${created.status}`);
    const { id, url } = created.body as { id: string; url: string };
    promises.sessions.set(id, key);
    // Two pages open the same link; one of them may have it.
    const tokens = [0, 1].map(() => randomBytes(32).toString('base64url'));
    const claims = await Promise.all(
      tokens.map(async (token) => {
        const claim = await post(targets.intakeUrls, `/s/${id}/claim`, claimOf(url, token), {});
        return claim?.status === 200 ? token : undefined;
      }),
    );
    const winners = claims.filter((token) => token !== undefined);
    promises.claims.set(id, new Set(winners));
    const [token] = winners;
    if (token === undefined) {
      if (isRunning) unexpected.push('nobody could claim');
      return;
    }
    await attachFile(id, token);
    // Every other cardholder goes on by a renewed link.
    const page = intakes++ % 2 === 0 ? await renewLink(id, token) : token;
    if (page === undefined) return;
    const body = { flow_version: 1, answers: answers() };
    const submitted = await post(targets.intakeUrls, `/s/${id}/submit`, body, { authorization: `Bearer ${page}` });
    if (submitted?.status === 200)
      promises.submitted.set(id, (submitted.body as { evaluation_id: string }).evaluation_id);
    else if (submitted) unexpected.push(`submit: ${submitted.status} ${JSON.stringify(submitted.body)}`);
  }

  return {
    promises,
    counts,
    unexpected,
    start(clientCount: number) {
      isRunning = true;
      const work = [submitEvaluation, goThroughIntake, () => goThroughReport(false), () => goThroughReport(true)];
      clients = Array.from({ length: clientCount }, async (_, i) => {
        while (isRunning) await work[i % work.length]?.();
      });
    },
    /** Lets what is under way be answered, or lost. */
    async stop() {
      isRunning = false;
      await Promise.all(clients);
    },
  };
}
export type Load = ReturnType<typeof createLoad>;

/** Does it for a few at once. */
async function eachOf(ids: Iterable<string>, check: (id: string) => Promise<void>): Promise<void> {
  const rest = ids[Symbol.iterator]();
  const worker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await check(next.value);
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, worker));
}

/** Resolves once so many more requests were answered, or refused. Fails after two minutes, so that nothing hangs for ever. */
export async function untilMore(load: Load, what: 'answered' | 'refused', more: number): Promise<void> {
  const goal = load.counts[what] + more;
  const untilMs = Date.now() + 120_000;
  while (load.counts[what] < goal) {
    if (Date.now() > untilMs) throw new Error(`Only ${load.counts[what]} of ${goal} were ${what}`);
    await pause(10);
  }
}

/** What was promised and is not there. Waits up to `withinMs` for the evaluations, then as long for the webhooks. */
export async function brokenPromises(
  load: Load,
  targets: LoadTargets,
  sink: Sink,
  withinMs = WITHIN_MS,
): Promise<string[]> {
  const { promises } = load;
  const broken: string[] = [];
  const headers = { authorization: `Bearer ${targets.key}` };
  const get = async (path: string) => {
    const response = await fetch(`${any(targets.apiUrls())}${path}`, { headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const evaluatedUntilMs = Date.now() + withinMs;

  const ofReports = [...promises.reports.values()].flat();
  const evaluations = new Set([...promises.evaluations.keys(), ...promises.submitted.values(), ...ofReports]);
  await eachOf(evaluations, async (id) => {
    let status = 0;
    do {
      status = (await get(`/api/evaluations/${id}/result`)).status;
      if (status === 202) await pause(100);
    } while (status === 202 && Date.now() < evaluatedUntilMs);
    if (status !== 200) broken.push(`evaluation ${id}: ${status}`);
    broken.push(...(await brokenSecondRound(get, promises, id)));
  });
  await eachOf(promises.sessions.keys(), async (id) => {
    const { status, body } = await get(`/api/intake/sessions/${id}`);
    if (status !== 200) broken.push(`session ${id}: ${status}`);
    const evaluationId = promises.submitted.get(id);
    if (evaluationId !== undefined && body.evaluation_id !== evaluationId)
      broken.push(`session ${id}: submission lost`);
  });
  broken.push(...(await brokenReports(get, promises)));
  broken.push(...(await brokenLinks(get, () => any(targets.intakeUrls()), promises)));
  broken.push(...(await brokenFiles(get, promises, evaluations)));
  for (const [id, tokens] of promises.claims)
    if (tokens.size > 1) broken.push(`session ${id}: claimed ${tokens.size} times`);

  /** Event and object → the webhook ids that told it. */
  const told = () => {
    const byObject = new Map<string, Set<string>>();
    for (const [webhookId, text] of sink.messages) {
      const body = JSON.parse(text) as { event: string; id?: string; data?: { intake_session_id?: string } };
      const object = `${body.event} ${body.id ?? body.data?.intake_session_id}`;
      byObject.set(object, (byObject.get(object) ?? new Set()).add(webhookId));
    }
    return byObject;
  };
  const expected = [
    ...[...evaluations].map((id) => `evaluation.completed ${id}`),
    ...[...promises.submitted.keys()].map((id) => `intake.session.completed ${id}`),
  ];
  const notTold = () => {
    const seen = told();
    return expected.filter((object) => !seen.has(object));
  };
  // Counted from here: in a long run the checks above take minutes.
  const toldUntilMs = Date.now() + withinMs;
  let missing = notTold();
  while (missing.length > 0 && Date.now() < toldUntilMs) {
    await pause(200);
    missing = notTold();
  }
  for (const object of missing) broken.push(`webhook: ${object} was not delivered`);
  const withdrawn = [...promises.afterSubmit].flatMap(([id, kept]) =>
    kept.withdrawn ? [`dispute.withdrawn ${id}`] : [],
  );
  broken.push(...(await brokenEvents(get, [...expected, ...withdrawn])));
  for (const [object, ids] of told()) if (ids.size > 1) broken.push(`webhook: ${object} came under ${ids.size} ids`);
  if (sink.state.forged > 0) broken.push(`${sink.state.forged} webhooks with a wrong signature`);
  if (sink.state.changed > 0) broken.push(`${sink.state.changed} webhooks changed between deliveries`);

  // Each key made one object, though its request may have been repeated.
  for (const [what, made] of [
    ['sessions', promises.sessions],
    ['evaluations', promises.evaluations],
  ] as const) {
    if (new Set(made.values()).size !== made.size) broken.push(`${what}: a key made two`);
  }
  return [...broken, ...load.unexpected];
}

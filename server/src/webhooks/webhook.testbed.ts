/** A whole webhook installation on loopback for tests: database, queue, clock that stands still, receivers. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookEventBody } from '@dispute-intake/contract';
import { createIds } from '../platform/ids.ts';
import {
  loseJobs,
  type ManualClock,
  manualClock,
  temporaryDatabase,
  temporaryQueue,
} from '../platform/jobs/testing/temporary-database.ts';
import { silentLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { createDispatcher, type DispatcherOptions } from './dispatcher.ts';
import type { EndpointInput } from './endpoint.service.ts';
import { createAddressGuard, createWebhooks, type WebhooksDeps } from './index.ts';

export const ACCOUNT = 'acc_bank';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  requests: Received[];
  /** Connections that were opened to it. */
  connections(): number;
  /** Answers from now on. */
  answer(respond: Respond): void;
  close(): Promise<void>;
}

/** Answers a complete request; its number counts from 1. */
export type Respond = (response: ServerResponse, request: Received, number: number) => void;

export const status =
  (code: number, headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response.writeHead(code, headers).end('answered');

/** A receiver on a free port of the loopback interface. */
export async function openReceiver(respond: Respond = status(200)): Promise<Receiver> {
  let answering = respond;
  let connections = 0;
  const requests: Received[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
      requests.push(received);
      answering(response, received, requests.length);
    });
  };
  const server = createServer(listener);
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests,
    connections: () => connections,
    answer(next) {
      answering = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const abandoned = (id = 'is_1'): WebhookEventBody => ({
  event: 'intake.session.abandoned',
  data: { intake_session_id: id, reason: 'timeout', occurred_at: '2026-01-05T12:00:00.000Z' },
});

export type Testbed = Awaited<ReturnType<typeof openTestbed>>;

interface TestbedOptions extends Partial<WebhooksDeps> {
  clock?: ManualClock;
  concurrency?: number;
  network?: Partial<Omit<DispatcherOptions, 'guard'>>;
}

/** Everything is sent from the thread of the test. Loopback and `http:` are open unless `config` says otherwise; nothing lingers and there is no jitter. */
export async function openTestbed({ network, ...options }: TestbedOptions = {}) {
  const database = await temporaryDatabase();
  const clock = options.clock ?? manualClock();
  const { db, write } = database;
  const ids = createIds(() => clock.nowMs());
  const log = silentLog();
  const secrets = createSecrets(['a root secret of at least thirty-two bytes']);
  const jobs = await temporaryQueue(database, clock);
  const deps: WebhooksDeps = {
    db,
    write,
    jobs,
    clock,
    ids,
    log,
    secrets,
    config: { webhookAllowCidrs: ['127.0.0.0/8'], webhookAllowHttp: true },
    random: () => 0,
    resultLingerMs: 0,
    ...options,
  };
  const createProcess = () => {
    const guard = createAddressGuard(deps.config.webhookAllowCidrs);
    return createWebhooks({ dispatcher: createDispatcher({ ...network, guard }), ...deps });
  };
  const hooks = createProcess();
  const receivers: Receiver[] = [];
  const addAccount = (id: string) =>
    write((tx) =>
      tx.insertInto('account').values({ id, name: id, intake_enabled: 1, created_at: clock.nowMs() }).execute(),
    );
  await addAccount(ACCOUNT);
  await jobs.start(hooks.handlers, { concurrency: options.concurrency ?? 64, reconcilers: hooks.reconcilers });

  /** Does all that can be done now, and what follows from it. */
  async function settle(): Promise<void> {
    for (let isOver = false; !isOver; ) {
      await jobs.poll();
      await jobs.idle();
      // A job that is being claimed waits no more and runs not yet: it counts as running, and nothing may.
      const { oldestDueMs, running } = await jobs.stats();
      isOver = oldestDueMs === null && running === 0;
    }
  }

  return {
    ...hooks,
    db,
    write,
    jobs,
    clock,
    secrets,
    database,
    addAccount,
    /** Its handlers, which know nothing of what runs here. */
    anotherProcess: createProcess,
    async receiver(respond?: Respond): Promise<Receiver> {
      const receiver = await openReceiver(respond);
      receivers.push(receiver);
      return receiver;
    },
    endpoint: (url: string, input: Partial<EndpointInput> = {}, accountId = ACCOUNT) =>
      hooks.service.createEndpoint(accountId, { url, ...input }),
    publish: (payload: WebhookEventBody = abandoned(), accountId = ACCOUNT) =>
      write((tx) => hooks.service.publish(tx, { accountId, event: payload.event, payload })),
    settle,
    /** Deletes every row of the queue, as when it was lost or replaced. */
    loseJobs: () => loseJobs(database),
    /** Moves the clock, then does all that can be done. */
    async after(ms: number): Promise<void> {
      clock.advance(ms);
      await settle();
    },
    attempts: () => hooks.service.listAttempts({ accountId: ACCOUNT, limit: 100 }),
    deliveries: () => hooks.service.listDeliveries({ accountId: ACCOUNT, limit: 100 }),
    async close(): Promise<void> {
      await jobs.stop(0);
      await hooks.close();
      for (const receiver of receivers) await receiver.close();
      await database.close();
    },
  };
}

/** Webhooks: what other domains may use. Put together here. */
import { livemodeOf } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import { noTracing, type Tracing } from '../platform/telemetry/tracing.ts';
import { createAddressGuard } from './address-guard.ts';
import { deliveryHandlers } from './delivery.jobs.ts';
import { deliveryService } from './delivery.service.ts';
import type { Dispatcher } from './dispatcher.ts';
import { createDispatcherThread } from './dispatcher-thread.ts';
import { endpointService } from './endpoint.service.ts';
import { endpointStore } from './endpoint.store.ts';
import type { NotifyAccount } from './endpoint-health.ts';
import { maintenanceHandlers, webhookReconcilers } from './maintenance.jobs.ts';
import { createPublish } from './publish.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { tracedDispatcher } from './traced.dispatcher.ts';

export { type AddressGuard, createAddressGuard, rangeCheck } from './address-guard.ts';
export type { ListFilter } from './attempt-list.store.ts';
export { type DeliveryCount, deliveryFiguresStore } from './delivery-figures.store.ts';
export { type DeliveryFilter, type DeliveryViewRow, deliveryViewStore } from './delivery-view.store.ts';
export type { AttemptOutcome, Dispatcher } from './dispatcher.ts';
export { type Endpoint, type EndpointInput, EndpointRefused } from './endpoint.service.ts';
export { endpointFiguresStore } from './endpoint-figures.store.ts';
export type { EndpointNews, NotifyAccount } from './endpoint-health.ts';
export { guardedConnector, type Resolve, systemResolver } from './guarded-connector.ts';
export { webhookNameStore } from './name.store.ts';
export type { Publication } from './publish.ts';
export type { WebhookTables } from './webhook.table.ts';

export interface WebhooksDeps {
  db: Db;
  write: Write;
  jobs: JobQueue;
  clock: Clock;
  ids: Ids;
  log: Log;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  config: {
    webhookAllowCidrs: readonly string[];
    webhookAllowHttp: boolean;
    /** Endpoints of the test side may be on this machine. */
    webhookTestLoopback?: boolean;
  };
  /** Absent: nothing is traced. */
  tracing?: Tracing;
  /** Puts another receiver before the network, for an address that is none; see the demo. */
  wrapDispatcher?: (inner: Dispatcher) => Dispatcher;
  /** Keeps for the account what it should hear of; nowhere when absent. */
  notifyAccount?: NotifyAccount;
  /** Stand-ins for tests. */
  dispatcher?: Dispatcher;
  random?: () => number;
  sleep?: (ms: number) => Promise<void>;
  resultLingerMs?: number;
}

const RESULT_LINGER_MS = 60;

/** The service for other domains, the handlers and reconcilers for the queue, and `close` for after the queue has stopped. */
export function createWebhooks(deps: WebhooksDeps) {
  const { db, write, jobs, clock, ids, log, secrets, config, tracing = noTracing } = deps;
  const guard = createAddressGuard(config.webhookAllowCidrs);
  const network = deps.dispatcher ?? createDispatcherThread({ allowedCidrs: config.webhookAllowCidrs }, log);
  const receiver = deps.wrapDispatcher?.(network) ?? network;
  const dispatcher = tracing.isOn ? tracedDispatcher(receiver, tracing) : receiver;
  const sleep = deps.sleep ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)));
  const limiter = createRateLimiter({
    clock,
    sleep,
    reserve: (...reservation) => write((tx) => endpointStore(tx).reserveTurns(...reservation)),
  });
  const mayBeLoopback = (accountId: string) => config.webhookTestLoopback === true && !livemodeOf(accountId);
  const maintenance = { db, write, jobs, clock, log };
  const { reconcilers, releaseHeld } = webhookReconcilers(maintenance);
  return {
    service: {
      publish: createPublish({ jobs, clock, ids, tracing }),
      ...endpointService({
        db,
        write,
        clock,
        ids,
        secrets,
        urlPolicy: (accountId) => ({
          guard,
          allowHttp: config.webhookAllowHttp,
          allowLoopback: mayBeLoopback(accountId),
          isTest: !livemodeOf(accountId),
        }),
        onEnabled: releaseHeld,
      }),
      ...deliveryService({ db, write, jobs, clock, ids, tracing }),
    },
    handlers: {
      ...deliveryHandlers({
        db,
        write,
        jobs,
        clock,
        ids,
        log,
        secrets,
        tracing,
        dispatcher,
        mayBeLoopback,
        limiter,
        notifyAccount: deps.notifyAccount ?? (async () => {}),
        sleep,
        random: deps.random ?? Math.random,
        resultLingerMs: deps.resultLingerMs ?? RESULT_LINGER_MS,
      }),
      ...maintenanceHandlers(maintenance),
    },
    reconcilers,
    close: () => dispatcher.close(),
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;

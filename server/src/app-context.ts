/** The part of the service that operator commands and the server share. Kept small: every command starts it. */
import { createAccounts } from './accounts/index.ts';
import type { Config } from './config.ts';
import { auditTrail } from './dashboard/audit.trail.ts';
import type { Write } from './database.ts';
import { createDemoReceiver } from './demo/index.ts';
import { checkRootSecret } from './fleet/root-secret.store.ts';
import { openStorage } from './fleet/storage.ts';
import { createNotices } from './notices/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { createCursors } from './platform/http/endpoints/cursor.ts';
import { pacedRefusals } from './platform/http/limits/paced-refusals.ts';
import { createIds } from './platform/ids.ts';
import type { Log } from './platform/log.ts';
import { createMemoryBudget } from './platform/memory-budget.ts';
import type { AttemptRun } from './platform/metrics.ts';
import { createSecrets } from './platform/secrets.ts';
import { noTracing, type Tracing } from './platform/telemetry/tracing.ts';
import { createTestClocks, withTestReceivers } from './test-side/index.ts';
import { createWebhooks, type Dispatcher } from './webhooks/index.ts';

export interface Watching {
  tracing?: Tracing;
  /** Told of every try to deliver a webhook. */
  observeAttempt?: (attempt: AttemptRun) => void;
}

const observed = (inner: Dispatcher, observe: (attempt: AttemptRun) => void): Dispatcher => ({
  ...inner,
  async post(request) {
    const outcome = await inner.post(request);
    observe(outcome);
    return outcome;
  },
});

/** What operator commands work with: no server, no worker, a connection of their own. */
export async function openAppContext(
  config: Config,
  log: Log,
  clock: Clock = systemClock,
  { tracing = noTracing, observeAttempt }: Watching = {},
) {
  const { opened, jobs, limiter } = await openStorage(config, { log, clock });
  const { db } = opened;
  // A group commit runs work of several requests in one go: each in the span of its own.
  const write: Write = tracing.isOn ? (work) => opened.write(tracing.bound(work)) : opened.write;
  const ids = createIds(clock.nowMs);
  const secrets = createSecrets([config.rootSecret, ...config.previousRootSecrets]);
  await checkRootSecret({ db, write: opened.write, secrets }).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const demoReceiver = config.demoEnabled ? createDemoReceiver({ clock }) : undefined;
  const webhooks = createWebhooks({
    db,
    write,
    jobs,
    clock,
    ids,
    log,
    secrets,
    config,
    tracing,
    notifyAccount: auditTrail({ ids, clock }),
    wrapDispatcher(network) {
      const inner = withTestReceivers(demoReceiver?.wrap(network) ?? network);
      return observeAttempt ? observed(inner, observeAttempt) : inner;
    },
  });
  const cursors = createCursors(secrets);
  return {
    opened,
    db,
    write,
    clock,
    ids,
    log,
    secrets,
    jobs,
    limiter: pacedRefusals(limiter, { clock }),
    webhooks,
    tracing,
    demoReceiver,
    cursors,
    memory: createMemoryBudget(),
    config,
    notices: createNotices({ db, write, jobs, clock, ids, log, secrets, config }),
    accounts: createAccounts({ db, write, clock, ids }),
    testClocks: createTestClocks({ db, clock, ids }),
  };
}
export type AppContext = Awaited<ReturnType<typeof openAppContext>>;

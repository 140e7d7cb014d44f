/** The program: read the environment, build, listen, shut down in order. The only file that opens a port. */
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { Hono } from 'hono';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createUser } from './dashboard/index.ts';
import { type Duties, RoleError, readDuties } from './fleet/role.ts';
import { RootSecretError } from './fleet/root-secret.store.ts';
import { DatabaseUnreachable } from './fleet/storage.ts';
import { systemClock } from './platform/clock.ts';
import { lockDataFolder } from './platform/db/server-lock.ts';
import type { HttpEnv } from './platform/http/endpoints/http-env.ts';
import { closeServer, createHttpServer } from './platform/http/serving/http-server.ts';
import { createLog } from './platform/log.ts';
import { noTracing, type Tracing } from './platform/telemetry/tracing.ts';
import { createService } from './service.ts';

const LOCK_WAIT_MS = 5000;
/** After the drain, for what must be written: the leases of jobs that did not end, the write-ahead log, traces. */
const WRITE_DOWN_MS = 4000;
/** What a collector that does not answer may add to a stop. */
const TRACES_WITHIN_MS = 2000;
/** A process that has just started is busy enough. */
const PREPARE_AFTER_MS = 3000;
/** Where programs on this machine find the service of a data folder, whatever its port. */
const RUNNING = 'running.json';
/** Who the first start's dashboard link is for; changed in the dashboard. */
const FIRST_USER = 'owner@example.com';

/**
 * V8 lets the heap grow to several times what lives before it collects: 518 MB after 4 000 evaluations with the encoder,
 * some 370 MB so, as fast. Not a bound, which would end the process where much must live at once.
 */
setFlagsFromString('--heap-growing-percent=50');

async function listen(server: Server, port: number, variable: string, host?: string): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`${variable}=${port} is taken by another program: stop it or choose another port`);
  }
}

/** Loads the library only where it is used. */
async function openTracing({ tracing, logLevel }: Config): Promise<Tracing> {
  if (tracing === undefined) return noTracing;
  const { otelTracing } = await import('./platform/telemetry/otel.tracing.ts');
  return otelTracing(tracing, createLog(logLevel));
}

async function main(): Promise<void> {
  // Database, files and secret are for nobody else on the machine.
  process.umask(0o077);
  const duties = readDuties(process.argv.slice(2));
  const config = readConfig();
  const isEmbedded = config.database.kind === 'sqlite';
  if (isEmbedded && duties.role !== 'all') {
    throw new RoleError(
      `--role ${duties.role} takes DATABASE_URL=postgres://…: the embedded database belongs to one process`,
    );
  }
  const tracing = await openTracing(config);
  const log = createLog(config.logLevel, { tracing });
  const unlock = isEmbedded ? lockDataFolder(config.dataDir, LOCK_WAIT_MS) : () => {};
  const service = await createService(config, log, systemClock, tracing);
  const servers: Server[] = [];
  const open = async (app: Hono<HttpEnv>, port: number, variable: string, host?: string) => {
    const server = createHttpServer(app.fetch);
    await listen(server, port, variable, host);
    servers.push(server);
  };
  if (duties.servesApi) await open(service.api, config.port, 'PORT');
  if (duties.servesIntake) await open(service.intake, config.intakePort, 'INTAKE_PORT');
  if (config.metricsPort !== undefined) {
    await open(service.operations, config.metricsPort, 'METRICS_PORT', config.metricsHost);
  }
  if (duties.works) await service.worker.start();
  // After the ports are open: a start that fails must not use up the keys, which are shown once.
  const first = isEmbedded ? await service.accounts.createFirstAccount() : undefined;
  const firstUser = first && (await createUser(service.context, { accountId: first.accountId, email: FIRST_USER }));

  let isStopping = false;
  async function stop(signal: string): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(
      () => {
        log.error('not all work ended in time');
        process.exit(1);
      },
      config.drainDelayMs + config.drainMs + WRITE_DOWN_MS,
    ).unref();
    service.drain();
    // New requests are still served while load balancers learn that /readyz says no.
    await pause(config.drainDelayMs);
    const closed = Promise.all(servers.map(closeServer));
    const cutOff = setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, config.drainMs);
    await Promise.all([closed, service.worker.stop(config.drainMs)]);
    clearTimeout(cutOff);
    if (isEmbedded) rmSync(join(config.dataDir, RUNNING), { force: true });
    await service.close();
    await tracing.stop(TRACES_WITHIN_MS);
    unlock();
    log.info('stopped');
    log.flush(() => process.exit(0));
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  if (isEmbedded) writeFileSync(join(config.dataDir, RUNNING), `${JSON.stringify({ base_url: config.baseUrl })}\n`);
  announce(config, duties, first && { ...first, link: firstUser?.link ?? '' });
  // Other languages once a page in them is opened: each takes memory for as long as the process runs.
  setTimeout(() => service.prepareReading('en'), PREPARE_AFTER_MS).unref();
}

/** Who may read it is the owner of the data folder; deleted by whoever has read it. */
const FIRST_START = 'first-start.txt';

interface FirstStart {
  accountId: string;
  key: string;
  testKey: string;
  link: string;
}

/** Keys and link of the first start: for the terminal, or, where the output is kept as a log, where they were written to. */
function firstLines(config: Config, first: FirstStart): string[] {
  const lines = [
    '  Shown this once, for the account "default":',
    `  Account      ${first.accountId}`,
    `  Test key     ${first.testKey}   (makes and sees test objects only: start with this one)`,
    `  Live key     ${first.key}`,
    `  Dashboard    ${first.link}   (names the account, and sets the password of ${FIRST_USER})`,
  ];
  if (!config.isProduction) return lines;
  const file = join(config.dataDir, FIRST_START);
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return [
    `  Account      ${first.accountId}`,
    `  Keys and dashboard link are in ${file}: read it once, then delete it`,
  ];
}

/** For the person at the terminal. The key is told this once and is in no log. */
function announce(config: Config, duties: Duties, first: FirstStart | undefined): void {
  const lines = [
    '',
    `  Dispute Intake is ready${duties.role === 'all' ? '' : ` (${duties.role})`}`,
    '',
    ...(duties.servesApi ? [`  API          ${config.baseUrl}/api/        reference: ${config.baseUrl}/docs/`] : []),
    ...(duties.servesIntake ? [`  Intake       ${config.intakeUrl}`] : []),
    ...(duties.servesApi && config.demoEnabled ? [`  Demo         ${config.baseUrl}/demo/`] : []),
    ...(duties.servesApi ? [`  Dashboard    ${config.baseUrl}/dashboard/`] : []),
    ...(first ? ['', ...firstLines(config, first)] : []),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

try {
  await main();
} catch (error) {
  // What an operator can fix is one line; anything else is a defect and shows where.
  const isExpected =
    error instanceof ConfigError ||
    error instanceof RoleError ||
    error instanceof RootSecretError ||
    error instanceof DatabaseUnreachable ||
    (error instanceof Error && error.message.startsWith('Another server uses'));
  console.error(isExpected ? (error as Error).message : error);
  process.exit(1);
}

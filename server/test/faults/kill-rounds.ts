/**
 * Kills processes with SIGKILL at random moments under load and checks that every promise was kept. As a script:
 * `node server/test/faults/kill-rounds.ts --database sqlite|postgres --rounds 50`.
 */
import { parseArgs } from 'node:util';
import { stopTestPostgres } from '../../src/testing/postgres.ts';
import { createInstallation } from './installation.ts';
import { brokenPromises, createLoad, openSink } from './load.ts';

export interface KillFigures {
  database: string;
  processes: number;
  rounds: number;
  requests: number;
  answered: number;
  lostAnswers: number;
  sessions: number;
  evaluations: number;
  webhooks: number;
  lost: number;
  seconds: number;
}

const MIN_LIFE_MS = 150;
const MAX_LIFE_MS = 900;

/** Which processes an installation has: one on SQLite, one of each role and a second worker on PostgreSQL. */
const ROLES = { sqlite: ['all'], postgres: ['api', 'intake', 'worker', 'worker'] } as const;

export async function killRounds(
  database: 'sqlite' | 'postgres',
  rounds: number,
): Promise<{ figures: KillFigures; broken: string[] }> {
  const startedMs = Date.now();
  const sink = await openSink();
  const installation = await createInstallation({ database, roles: ROLES[database] });
  try {
    await installation.start();
    const account = await installation.admin('account', 'create', '--name', 'Northbank');
    const { key } = await installation.admin('key', 'create', '--account', account.id, '--name', 'load');
    const endpoint = await installation.admin('endpoint', 'create', '--account', account.id, '--url', sink.url);
    sink.state.secret = endpoint.secret;
    const targets = { apiUrls: installation.apiUrls, intakeUrls: installation.intakeUrls, key };
    const load = createLoad(targets);
    load.start(8);
    for (let round = 0; round < rounds; round++) {
      await new Promise((done) => setTimeout(done, MIN_LIFE_MS + Math.random() * (MAX_LIFE_MS - MIN_LIFE_MS)));
      const victim = installation.members[round % installation.members.length];
      await victim?.kill();
      await victim?.start();
    }
    await new Promise((done) => setTimeout(done, MIN_LIFE_MS));
    await load.stop();
    const broken = await brokenPromises(load, targets, sink);
    const { promises, counts } = load;
    const figures = {
      database,
      processes: installation.members.length,
      rounds,
      requests: counts.requests,
      answered: counts.answered,
      lostAnswers: counts.lostAnswers,
      sessions: promises.sessions.size,
      evaluations: promises.evaluations.size + promises.submitted.size,
      webhooks: sink.state.deliveries,
      lost: broken.length,
      seconds: Math.round((Date.now() - startedMs) / 1000),
    };
    return { figures, broken };
  } finally {
    await installation.close();
    await sink.close();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { database: { type: 'string' }, rounds: { type: 'string' } } });
  const databases = values.database ? [values.database as 'sqlite' | 'postgres'] : (['sqlite', 'postgres'] as const);
  for (const database of databases) {
    const { figures, broken } = await killRounds(database, Number(values.rounds ?? 50));
    console.log(JSON.stringify(figures));
    for (const line of broken.slice(0, 20)) console.log(`  ${line}`);
    if (broken.length > 0) process.exitCode = 1;
  }
  await stopTestPostgres();
}

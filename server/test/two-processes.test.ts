/**
 * What has to hold between processes that share a database: an idempotency key does its work once, a link opens once, a
 * session is submitted once. Two whole services stand for two processes: they share nothing but database and files.
 */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { silentLog } from '../src/platform/log.ts';
import { createService, type Service } from '../src/service.ts';
import { answers, claimOf, evaluationRequest, sessionRequest } from '../src/testing/factories.ts';
import { createTestDatabase, stopTestPostgres } from '../src/testing/postgres.ts';

after(stopTestPostgres);

const KEYS = 20;
const ROOT_SECRET = 'a root secret of at least thirty-two bytes';

async function twoServices(database: 'sqlite' | 'postgres') {
  const dataDir = await mkdtemp(join(tmpdir(), 'dispute-intake-two-'));
  const server = database === 'postgres' ? await createTestDatabase() : undefined;
  const env = {
    DATA_DIR: dataDir,
    ROOT_SECRET,
    RATE_LIMIT_KEY_PER_MINUTE: '0',
    RATE_LIMIT_ACCOUNT_PER_MINUTE: '0',
    ...(server && { DATABASE_URL: server.url }),
  };
  const open = () => createService(readConfig(env), silentLog(), systemClock);
  const services = [await open(), await open()] as const;
  const [first] = services;
  const { id } = await first.accounts.createAccount({ name: 'Northbank', intakeEnabled: true });
  const { key } = await first.accounts.createKey({ accountId: id, name: 'backend' });
  return {
    services,
    first,
    post: async (service: Service, path: string, body: unknown, idempotencyKey: string) => {
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      };
      const response = await service.api.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as { id: string; url: string; code?: string } };
    },
    intake: async (service: Service, path: string, body: unknown, token?: string) => {
      const headers = {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      const response = await service.intake.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as { evaluation_id?: string } };
    },
    count: async (table: 'intake_session' | 'evaluation') =>
      (await first.context.db.selectFrom(table).select('id').execute()).length,
    async close() {
      for (const service of services) {
        await service.worker.stop(0);
        await service.close();
      }
      await server?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

for (const database of ['sqlite', 'postgres'] as const) {
  describe(`two processes on ${database}`, () => {
    let two: Awaited<ReturnType<typeof twoServices>>;
    before(async () => {
      two = await twoServices(database);
    });
    after(() => two.close());

    for (const [what, path, table, make] of [
      ['sessions', '/api/intake/sessions/', 'intake_session', () => sessionRequest()],
      ['evaluations', '/api/evaluations/', 'evaluation', () => evaluationRequest()],
    ] as const) {
      it(`make one of ${what} for a key that both are given at once; the other answers the same, or 409`, async () => {
        const countBefore = await two.count(table);
        const keys = Array.from({ length: KEYS }, () => randomUUID());
        const asked = keys.flatMap((key) =>
          two.services.flatMap((service) => [0, 1].map(() => ({ key, answer: two.post(service, path, make(), key) }))),
        );
        const byKey = Map.groupBy(
          await Promise.all(asked.map(async ({ key, answer }) => ({ key, ...(await answer) }))),
          ({ key }) => key,
        );
        assert.equal(await two.count(table), countBefore + KEYS);
        for (const [key, given] of byKey) {
          const made = given.filter(({ status }) => status === 201 || status === 202);
          assert.ok(made.length >= 1, JSON.stringify(given));
          assert.equal(new Set(made.map(({ body }) => body.id)).size, 1);
          for (const { status, body } of given)
            if (status === 409) assert.equal(body.code, 'idempotency_in_progress');
            else assert.ok(status === 201 || status === 202, `${status}`);
          for (const service of two.services)
            assert.equal((await two.post(service, path, make(), key)).body.id, made[0]?.body.id);
        }
        assert.equal(await two.count(table), countBefore + KEYS);
      });
    }

    it('open a link once, and take its submission once', async () => {
      for (let i = 0; i < 5; i++) {
        const countBefore = await two.count('evaluation');
        const { body } = await two.post(two.first, '/api/intake/sessions/', sessionRequest(), randomUUID());
        const tokens = Array.from({ length: 6 }, () => randomBytes(32).toString('base64url'));
        const claims = await Promise.all(
          tokens.map((token, at) =>
            two.intake(two.services[at % 2] as Service, `/s/${body.id}/claim`, claimOf(body.url, token)),
          ),
        );
        const winners = tokens.filter((_, at) => claims[at]?.status === 200);
        assert.equal(winners.length, 1, JSON.stringify(claims.map(({ status }) => status)));
        const submission = { flow_version: 1, answers: answers() };
        const submitted = await Promise.all(
          [0, 1, 0, 1].map((at) =>
            two.intake(two.services[at] as Service, `/s/${body.id}/submit`, submission, winners[0]),
          ),
        );
        const ids = new Set(submitted.flatMap(({ body: { evaluation_id } }) => evaluation_id ?? []));
        assert.equal(ids.size, 1, JSON.stringify(submitted));
        assert.equal(await two.count('evaluation'), countBefore + 1);
      }
    });
  });
}

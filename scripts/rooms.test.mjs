import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ROOMS, roomArrows, roomOf } from './rooms.mjs';

const server = (path) => `server/src/${path}`;
const arrows = (...imports) => roomArrows(imports.map(([from, to]) => ({ from: server(from), to: server(to) })));

test('a file belongs to the room of its folder, or to what it is', () => {
  const rooms = {
    'main.ts': 'program',
    'config.ts': 'config',
    'database.ts': 'schema',
    'sessions/session.table.ts': 'schema',
    'sessions/session.store.ts': 'sessions',
    'dashboard/login/auth.ts': 'dashboard',
    'platform/ids.ts': 'platform',
    'platform/jobs/job.table.ts': 'platform/jobs',
    'platform/jobs/job-queue.conformance.ts': undefined,
    'testing/test-app.ts': undefined,
  };
  for (const [path, room] of Object.entries(rooms)) assert.equal(roomOf(server(path)), room, path);
  assert.equal(roomOf('packages/contract/src/index.ts'), undefined);
});

test('arrows are counted once for two rooms, and those that run up or to no known room are named', () => {
  const down = ['sessions/session.store.ts', 'platform/db/rows.ts'];
  assert.deepEqual(arrows(down, ['sessions/draft.ts', 'platform/db/rows.ts']), { count: 1, wrong: [] });
  const { count, wrong } = arrows(down, ['platform/ids.ts', 'database.ts'], ['sessions/a.ts', 'newcomers/index.ts']);
  assert.equal(count, 3);
  assert.deepEqual(
    wrong.map((text) => text.split(':')[0]),
    ['platform → schema', 'sessions → newcomers'],
  );
});

test('the architecture page lists the rooms in this order', () => {
  const page = readFileSync(new URL('../docs/ARCHITECTURE.md', import.meta.url), 'utf8');
  const listed = /^Rooms, from the top to the ground: (.*?)\.$/ms.exec(page)?.[1];
  assert.deepEqual(listed?.replaceAll('`', '').split(/[,\s]+/), [...ROOMS]);
});

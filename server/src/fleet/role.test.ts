import assert from 'node:assert/strict';
import { it } from 'node:test';
import { RoleError, readDuties } from './role.ts';

it('does everything when nothing is said', () => {
  assert.deepEqual(readDuties([]), { role: 'all', servesApi: true, servesIntake: true, works: true });
});

it('does only what the role says', () => {
  assert.deepEqual(readDuties(['--role', 'worker']), {
    role: 'worker',
    servesApi: false,
    servesIntake: false,
    works: true,
  });
  assert.deepEqual(readDuties(['--role=api']), { role: 'api', servesApi: true, servesIntake: false, works: false });
});

it('refuses what it does not know, in one line', () => {
  for (const args of [['--role'], ['--role', 'boss'], ['--port', '1'], ['--role', 'api', 'x']]) {
    assert.throws(() => readDuties(args), RoleError);
  }
});

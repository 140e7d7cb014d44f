import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpContext } from '../endpoints/http-env.ts';
import { readBytes } from './json-body.ts';

/** A request whose body of this stated length ends when `end` is called. */
function slowRequest(length: number) {
  const body = Promise.withResolvers<ArrayBuffer>();
  const answered: string[] = [];
  const c = {
    req: { header: () => String(length), arrayBuffer: () => body.promise },
    header: (name: string, value: string) => answered.push(`${name}: ${value}`),
  } as unknown as HttpContext;
  return { c, answered, end: () => body.resolve(new ArrayBuffer(length)) };
}
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    ({ code }: { code: string }) => code,
  );

test('a body that does not arrive in time is refused, and its connection ends', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { c, answered, end } = slowRequest(65_536);
  const reading = codeOf(readBytes(c, 65_536));
  t.mock.timers.tick(1000);
  t.mock.timers.tick(10_300);
  assert.deepEqual(answered, []);
  t.mock.timers.tick(100);
  assert.equal(await reading, 'request_timeout');
  assert.deepEqual(answered, ['Connection: close']);
  end();
});

test('slow bodies take a bounded amount of memory together, and give it back', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const storm = Array.from({ length: 600 }, () => slowRequest(65_536));
  const refused: string[] = [];
  const readings = storm.map(({ c }) => readBytes(c, 65_536).catch(({ code }) => refused.push(code)));
  const quick = slowRequest(65_536);
  const quickly = codeOf(readBytes(quick.c, 65_536));
  quick.end();
  assert.equal(await quickly, 'read');
  t.mock.timers.tick(1000);
  for (const { end } of storm) end();
  await Promise.all(readings);
  assert.deepEqual([refused.length, new Set(refused)], [600 - 512, new Set(['unavailable'])]);
  const after = slowRequest(1_048_576);
  const reading = codeOf(readBytes(after.c, 1_048_576));
  t.mock.timers.tick(20_000);
  after.end();
  assert.equal(await reading, 'read');
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { reservePorts } from './ports.ts';

/** Reserves as another process whose numbers begin where those of this one begin, holds them, and prints them. */
async function reservedElsewhere(count: number): Promise<number[]> {
  const module = join(import.meta.dirname, 'ports.ts');
  const program = `Object.defineProperty(process, 'pid', { value: ${process.pid} });
    const { reservePorts } = await import(${JSON.stringify(module)});
    console.log(JSON.stringify(await reservePorts(${count})));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(stdout);
}

test('no port is given twice, within a process or between processes, and each can be listened on', async () => {
  const own = (await Promise.all([reservePorts(20), reservePorts(20)])).flat();
  const others = await reservedElsewhere(20);
  assert.equal(new Set([...own, ...others]).size, 60);
  for (const port of own) {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
  }
});

test('a port on which a program listens is not given', async () => {
  const [before = 0] = await reservePorts(1);
  const taken = createServer().listen(before + 1);
  await once(taken, 'listening');
  const given = await reservePorts(1);
  assert.notDeepEqual(given, [before + 1]);
  taken.close();
});

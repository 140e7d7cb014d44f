import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { pdf, upload } from '../testing/factories.ts';
import { startTestApp } from '../testing/test-app.ts';
import { clamdScanner, ScannerUnavailable } from './clamd.ts';

/** Speaks clamd's side of INSTREAM; finds a virus where the stream holds the word. */
async function startScanner() {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    let input = Buffer.alloc(0);
    socket.on('data', (data) => {
      input = Buffer.concat([input, data]);
      if (!input.subarray(-4).equals(Buffer.alloc(4))) return;
      assert.equal(input.subarray(0, 10).toString(), 'zINSTREAM\0');
      const chunks: Buffer[] = [];
      for (let at = 10; ; ) {
        const length = input.readUInt32BE(at);
        if (length === 0) break;
        chunks.push(input.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
      const bytes = Buffer.concat(chunks);
      received.push(bytes);
      socket.end(bytes.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { address: `tcp://127.0.0.1:${port}`, received, close: () => new Promise((done) => server.close(done)) };
}

it('sends every byte and reads the verdict', async () => {
  const scanner = await startScanner();
  const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-scan-'));
  const file = join(folder, 'staged');
  const bytes = Buffer.alloc(300_000, 'a');
  await writeFile(file, bytes);
  assert.deepEqual(await clamdScanner(scanner.address).scan(file), { state: 'clean' });
  assert.ok(scanner.received[0]?.equals(bytes));
  await writeFile(file, 'EICAR');
  assert.deepEqual(await clamdScanner(scanner.address).scan(file), {
    state: 'infected',
    name: 'Eicar-Signature',
  });
  await scanner.close();
  await assert.rejects(clamdScanner(scanner.address).scan(file), ScannerUnavailable);
  await rm(folder, { recursive: true });
});

it('refuses an infected upload, shows the state of a clean one, and takes nothing in while the scanner is away', async () => {
  const scanner = await startScanner();
  const app = await startTestApp({ env: { CLAMD_ADDRESS: scanner.address } });
  const infected = await app.call('POST', '/api/files/', upload(pdf('% EICAR\n')));
  assert.deepEqual([infected.status, infected.body.code], [422, 'file_unsafe']);
  const clean = await app.call('POST', '/api/files/', upload(pdf()));
  assert.deepEqual([clean.status, clean.body.scan], [201, 'clean']);
  assert.equal((await app.call('GET', `/api/files/${clean.body.id}`)).body.scan, 'clean');
  await scanner.close();
  assert.equal((await app.call('POST', '/api/files/', upload(pdf()))).status, 503);
  await app.close();
});

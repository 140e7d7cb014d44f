import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { S3_CREDENTIALS as credentials, startS3Storage } from '../../testing/s3-storage.ts';
import { BlobsUnavailable, parseS3Url, s3Blobs } from './s3-blobs.ts';

const bytesOf = (text: string): AsyncIterable<Uint8Array> =>
  (async function* () {
    yield Buffer.from(text);
  })();
async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
async function keysOf(keys: AsyncIterable<string>): Promise<string[]> {
  const list: string[] = [];
  for await (const key of keys) list.push(key);
  return list.sort();
}

describe('blobs in S3', () => {
  let storage: Awaited<ReturnType<typeof startS3Storage>>;
  before(async () => {
    storage = await startS3Storage();
  });
  after(() => storage.close());

  it('keeps what is kept, under its key, and nothing else', async () => {
    const blobs = await s3Blobs(storage.url, { credentials });
    await blobs.check();
    const kept = await blobs.stage('kept-1', bytesOf('evidence'));
    assert.equal(await readFile(kept.path, 'utf8'), 'evidence');
    assert.equal(await blobs.open('kept-1'), undefined, 'visible before it is kept');
    await kept.keep();
    const dropped = await blobs.stage('dropped-1', bytesOf('x'));
    await dropped.drop();
    const stored = await blobs.open('kept-1');
    assert.equal(stored?.size, 8);
    assert.equal(await textOf(stored.stream()), 'evidence');
    assert.equal(await blobs.open('dropped-1'), undefined);
    assert.deepEqual(await keysOf(blobs.keysBefore(Date.now() + 60_000)), ['kept-1']);
    assert.deepEqual(await keysOf(blobs.keysBefore(Date.now() - 3_600_000)), []);
    await blobs.remove('kept-1');
    assert.equal(await blobs.open('kept-1'), undefined);
  });

  it('sends a file of several parts whole', async () => {
    const blobs = await s3Blobs(storage.url, { credentials });
    const part = Buffer.alloc(1_000_000, 'a');
    const staged = await blobs.stage(
      'large-1',
      (async function* () {
        for (let i = 0; i < 12; i++) yield part;
      })(),
    );
    await staged.keep();
    const stored = await blobs.open('large-1');
    assert.equal(stored?.size, 12_000_000);
    assert.equal((await textOf(stored.stream())).length, 12_000_000);
    await blobs.remove('large-1');
  });

  it('passes on the error of an upload that breaks off, and leaves nothing', async () => {
    const blobs = await s3Blobs(storage.url, { credentials });
    const brokenOff = (async function* () {
      yield Buffer.from('half');
      throw new Error('connection lost');
    })();
    await assert.rejects(blobs.stage('half-1', brokenOff), /connection lost/);
    assert.equal(await blobs.open('half-1'), undefined);
    await (await blobs.stage('half-1', bytesOf('again'))).drop();
  });

  it('stores every file it said yes to while half of all requests fail', async () => {
    const blobs = await s3Blobs(storage.url, { credentials });
    let count = 0;
    storage.control.fails = () => count++ % 2 === 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, i) => {
        const staged = await blobs.stage(`flaky-${i}`, bytesOf(`file ${i}`));
        await staged.keep();
      }),
    );
    storage.control.fails = () => false;
    assert.ok(storage.control.failed > 10);
    for (const [i, outcome] of outcomes.entries()) {
      const stored = await blobs.open(`flaky-${i}`);
      if (outcome.status === 'fulfilled') assert.equal(await textOf(stored?.stream() ?? bytesOf('')), `file ${i}`);
      else assert.ok(outcome.reason instanceof BlobsUnavailable);
    }
  });

  it('says "unavailable" when the storage is away', async () => {
    const away = await s3Blobs(`s3://evidence?endpoint=http://127.0.0.1:9&region=us-east-1`, { credentials });
    await assert.rejects(away.check(), BlobsUnavailable);
  });

  it('gives readers a link of the storage itself where that was asked for', async () => {
    const blobs = await s3Blobs(`${storage.url}&presign=true`, { credentials });
    await (await blobs.stage('linked-1', bytesOf('direct'))).keep();
    const link = await blobs.link?.('linked-1', 'Quittung Nr. 1.pdf');
    const answer = await fetch(link ?? '');
    assert.equal(await answer.text(), 'direct');
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/);
    assert.equal((await s3Blobs(storage.url, { credentials })).link, undefined);
  });

  it('reads bucket, prefix, endpoint and region from the address', () => {
    assert.deepEqual(parseS3Url('s3://bucket/a/b/?endpoint=https://s3.example.com&region=eu-central-1'), {
      bucket: 'bucket',
      prefix: 'a/b/',
      endpoint: 'https://s3.example.com',
      region: 'eu-central-1',
      presign: false,
    });
    assert.throws(() => parseS3Url('https://bucket'));
  });
});

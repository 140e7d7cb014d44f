import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { newSigningKey, publicLine, signed, verified } from './minisign.ts';
import { verifyRelease } from './release.ts';

const key = newSigningKey();

test('a signature holds for the bytes, the comment and the key it was made with, and for no others', () => {
  const bytes = Buffer.from('a file');
  const text = signed(bytes, key.privateKey, 'version 1');
  assert.equal(publicLine(key.privateKey), key.publicKey);
  assert.equal(verified(bytes, text, `untrusted comment: x\n${key.publicKey}\n`), 'version 1');
  assert.throws(() => verified(Buffer.from('another'), text, key.publicKey), /not the one that was signed/);
  assert.throws(() => verified(bytes, text.replace('version 1', 'version 2'), key.publicKey), /comment was changed/);
  assert.throws(() => verified(bytes, text, newSigningKey().publicKey), /another key/);
  assert.throws(() => verified(bytes, 'nothing', key.publicKey), /no key or signature/);
});

test('a release is verified as a whole: what was changed, taken away or added is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const sum = createHash('sha256').update('one').digest('hex');
  const sums = `${sum}  one.tgz\n`;
  write('one.tgz', 'one');
  write('SHA256SUMS', sums);
  write('SHA256SUMS.minisig', signed(Buffer.from(sums), key.privateKey, 'version 1'));
  assert.equal(verifyRelease(folder, key.publicKey), 'version 1');
  write('two.tgz', 'two');
  assert.throws(() => verifyRelease(folder, key.publicKey), /two.tgz is no part/);
  rmSync(join(folder, 'two.tgz'));
  write('one.tgz', 'changed');
  assert.throws(() => verifyRelease(folder, key.publicKey), /one.tgz is not the one/);
  rmSync(join(folder, 'one.tgz'));
  assert.throws(() => verifyRelease(folder, key.publicKey), /one.tgz is missing/);
  rmSync(folder, { recursive: true });
});

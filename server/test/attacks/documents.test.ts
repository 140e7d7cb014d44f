/** The security documents say what is true: every file they name exists, and security.txt names somebody. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { startTestApp } from '../../src/testing/test-app.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

for (const document of ['docs/security/threat-model.md', 'docs/security/asvs.md', 'SECURITY.md']) {
  test(`every file that ${document} names exists`, () => {
    const text = readFileSync(resolve(ROOT, document), 'utf8');
    const named = [...text.matchAll(/`((?:server|packages|docs|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path);
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((path) => !existsSync(resolve(ROOT, path))),
      [],
    );
  });
}

test('security.txt has what RFC 9116 asks for, and does not run out', async () => {
  const app = await startTestApp({ env: { SECURITY_CONTACT: 'mailto:security@bank.example' } });
  const { status, text, headers } = await app.api('/.well-known/security.txt');
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/plain/);
  assert.match(text, /^Contact: mailto:security@bank\.example$/m);
  const expires = /^Expires: (.+)$/m.exec(text)?.[1] ?? '';
  assert.ok(Date.parse(expires) > app.clock.nowMs());
  await app.close();
});

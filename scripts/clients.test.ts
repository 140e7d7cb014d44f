import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import vectors from '../packages/client/src/fixtures/standard-webhooks-vectors.json' with { type: 'json' };
import { withOpenLists } from './clients.ts';

const ROOT = resolve(import.meta.dirname, '..');
const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;
const unless = (program: string) => (has(program) ? false : `${program} is not installed`);

test('lists of words are open in the packed clients, tags and everything else stay', () => {
  assert.deepEqual(
    withOpenLists({
      type: ['string', 'null'],
      enum: ['a', 'b', null],
      description: 'What it is',
    }),
    { type: ['string', 'null'], description: 'What it is. One of `a`, `b`, `null`; more may come' },
  );
  const rest = { properties: { enum: { type: 'string', enum: ['tag'] }, n: { type: 'integer', enum: [1, 2] } } };
  assert.deepEqual(withOpenLists(rest), rest);
});

test('webhook verification in Python holds against the published vectors', { skip: unless('python3') }, () => {
  const args = ['-m', 'unittest', 'discover', '-s', 'tests', '-p', 'test_webhooks.py'];
  const { status, stderr } = spawnSync('python3', args, {
    cwd: join(ROOT, 'packages/client-python'),
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /skipped/);
});

/** Verifies a line of base64 each, the time first, without any library. */
const CHECK = `import io.github.disputeintake.*;
import java.time.Instant;
import java.util.*;
public class Check {
  public static void main(String[] args) throws Exception {
    Scanner lines = new Scanner(System.in);
    while (lines.hasNextLine()) {
      List<String> f = new ArrayList<>();
      for (String each : lines.nextLine().split(" ", -1)) f.add(new String(Base64.getDecoder().decode(each), "UTF-8"));
      Map<String, String> headers = new HashMap<>();
      for (int i = 3; i + 1 < f.size(); i += 2) headers.put(f.get(i), f.get(i + 1));
      try {
        Instant now = Instant.ofEpochSecond(Long.parseLong(f.get(0)));
        Signatures.verify(f.get(2).getBytes("UTF-8"), headers::get, f.get(1), Signatures.TOLERANCE, now);
        System.out.println("true");
      } catch (WebhookVerificationException error) {
        System.out.println("false");
      }
    }
  }
}`;

test('webhook verification in Java holds against the published vectors', { skip: unless('javac') }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-java-'));
  try {
    const source = join(ROOT, 'packages/client-java/src/main/java/io/github/disputeintake');
    const check = join(folder, 'Check.java');
    writeFileSync(check, CHECK);
    const files = [join(source, 'Signatures.java'), join(source, 'WebhookVerificationException.java'), check];
    const javac = spawnSync('javac', ['-d', folder, ...files], { encoding: 'utf8' });
    assert.equal(javac.status, 0, javac.stderr);
    const usable = vectors.filter(({ valid }) => valid !== null);
    const lines = usable.map(({ now, secret, body, headers }) =>
      [String(now ?? 0), secret ?? '', body ?? '', ...Object.entries(headers).flat()]
        .map((field) => Buffer.from(field).toString('base64'))
        .join(' '),
    );
    const { stdout, stderr } = spawnSync('java', ['-cp', folder, 'Check'], {
      encoding: 'utf8',
      input: `${lines.join('\n')}\n`,
    });
    assert.deepEqual(
      stdout.trim().split('\n'),
      usable.map(({ valid }) => String(valid)),
      stderr,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the packages of every language have a changelog entry for this version', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const name of ['client-python', 'client-java']) {
    const changes = readFileSync(join(ROOT, 'packages', name, 'CHANGELOG.md'), 'utf8');
    assert.match(changes, new RegExp(`^## ${version}$`, 'm'), name);
  }
});

import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { signWebhook } from '@dispute-intake/client';
import { evaluationSubmission, intakeSessionRequest } from '@dispute-intake/contract';
import { reservePorts } from '../../../server/src/testing/ports.ts';
import { app as hono } from './receivers/hono.ts';
import { POST as nextRoute } from './receivers/next-route.ts';

const HERE = import.meta.dirname;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = JSON.stringify({
  event: 'intake.session.abandoned',
  data: { intake_session_id: 'is_1', reason: 'closed' },
});
/** Go compiles its whole library the first time, which takes a minute: it runs with ALL_SAMPLES=1. */
const has = (program: string): boolean => spawnSync(program, ['version']).error === undefined;

/** Resolves with the status once the receiver listens; rejects if its program ends. */
async function send(receiver: ChildProcess, port: number, signature: string, timestamp: number): Promise<number> {
  while (receiver.exitCode === null && receiver.signalCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(timestamp), 'webhook-signature': signature },
      body: BODY,
    }).catch(() => undefined);
    if (response) return response.status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The receiver ended with ${receiver.exitCode ?? receiver.signalCode}`);
}

const RECEIVERS: [name: string, program: string, args: string[]][] = [
  ['TypeScript', process.execPath, ['receiver.ts']],
  ['Python', 'python3', ['receiver.py']],
  ['Go', 'go', ['run', 'receiver.go']],
  ['Java', 'java', ['Receiver.java']],
];
for (const [name, program, args] of RECEIVERS) {
  test(`the ${name} receiver accepts what the service signs and nothing else`, {
    skip: !has(program) || (name === 'Go' && !process.env.ALL_SAMPLES),
  }, async () => {
    const port = (await reservePorts(1))[0] ?? 0;
    const home = mkdtempSync(join(tmpdir(), 'dispute-intake-sample-'));
    const child = spawn(program, args, {
      cwd: HERE,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: SECRET, PYTHONDONTWRITEBYTECODE: '1', GOTMPDIR: home },
    });
    try {
      const now = Math.floor(Date.now() / 1000);
      const signature = await signWebhook(SECRET, 'msg_1', now, BODY);
      assert.equal(await send(child, port, signature, now), 204);
      assert.equal(await send(child, port, `v1,bm9uc2Vuc2U= ${signature}`, now), 204, 'one of several signatures');
      assert.equal(
        await send(child, port, await signWebhook(SECRET, 'msg_2', now, BODY), now),
        400,
        'signed for another id',
      );
      assert.equal(
        await send(child, port, await signWebhook(SECRET, 'msg_1', now - 600, BODY), now - 600),
        400,
        'too old',
      );
    } finally {
      // With its children: `go run` starts the program it built.
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
      rmSync(home, { recursive: true, force: true });
    }
  });
}

const ROUTES: [name: string, handle: (request: Request) => Response | Promise<Response>][] = [
  ['Hono', (request) => hono.fetch(request)],
  ['Next.js', nextRoute],
];
for (const [name, handle] of ROUTES) {
  test(`the ${name} route accepts what the service signs and nothing else`, async (t) => {
    t.mock.method(console, 'log', () => {});
    process.env.WEBHOOK_SECRET = SECRET;
    const now = Math.floor(Date.now() / 1000);
    const answer = async (signature: string, body = BODY) =>
      (
        await handle(
          new Request('http://localhost/hook', {
            method: 'POST',
            headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(now), 'webhook-signature': signature },
            body,
          }),
        )
      ).status;
    const signature = await signWebhook(SECRET, 'msg_1', now, BODY);
    assert.equal(await answer(signature), 204);
    assert.equal(await answer(signature, `${BODY} `), 400, 'another body');
    assert.equal(await answer('v1,bm9uc2Vuc2U='), 400);
  });
}

for (const [file, schema] of Object.entries({
  'create-session.sh': intakeSessionRequest,
  'evaluate.sh': evaluationSubmission,
})) {
  test(`${file} sends what the API accepts`, () => {
    const [, body = ''] = /-d '([^']+)'/.exec(readFileSync(join(HERE, file), 'utf8')) ?? [];
    assert.deepEqual(schema.safeParse(JSON.parse(body)).error?.issues ?? [], []);
  });
}

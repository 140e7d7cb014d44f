/** The program `dispute-intake` as its user meets it: arguments, what it prints, exit codes. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, suite, test } from 'node:test';
import { runProgram } from './program.ts';

const KEY = ['--api-key', 'di_test_x'];
const closing: (() => void)[] = [];
after(() => closing.forEach((close) => void close()));

/** A service that answers each request by its path and query. */
async function serviceOf(answer: (path: string, body: string) => [status: number, body: unknown]): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const [status, told] = answer(request.url ?? '', body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

async function run(argv: string[], env: Record<string, string> = {}, stop = new AbortController()) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runProgram(argv, {
    env,
    print: (text) => printed.push(text),
    printError: (text) => errors.push(text),
    untilStopped: () => stop.signal,
  });
  return { code, printed, errors };
}

suite('dispute-intake', () => {
  for (const argv of [
    ['listen', '--forward-to', 'http://127.0.0.1:1/hook'],
    ['trigger', 'evaluation.completed'],
  ]) {
    test(`${argv[0]} says what to do where nothing answers`, async () => {
      const { code, errors } = await run([...argv, ...KEY, '--api-url', 'http://127.0.0.1:1']);
      assert.equal(code, 1);
      assert.match(
        errors[0] ?? '',
        /^Nothing answers at http:\/\/127\.0\.0\.1:1 \(.+\): start the service with npm start/,
      );
    });
  }

  test('a secret that is no webhook secret is refused before anything is forwarded', async () => {
    const { code, errors } = await run(['listen', '--forward-to', 'http://127.0.0.1:1', '--secret', 'abc', ...KEY]);
    assert.deepEqual([code, errors], [2, ['--secret starts with whsec_']]);
  });

  for (const argv of [[], ['help'], ['--help'], ['-h'], ['listen', '--help']]) {
    test(`${argv.join(' ') || 'without a command'} prints how it is used`, async () => {
      const { code, printed, errors } = await run(argv);
      assert.deepEqual([code, printed.length, errors], [0, 1, []]);
      assert.match(printed[0] ?? '', /listen --forward-to[\s\S]+evaluation\.completed, intake\.session\.completed/);
    });
  }

  for (const [argv, message] of [
    [['send'], /^There is no command "send"; try --help$/],
    [
      ['trigger'],
      /^EVENT is one of evaluation\.completed, intake\.session\.completed, intake\.session\.abandoned, dispute\.updated, dispute\.withdrawn, duty\.due$/,
    ],
    [['trigger', 'evaluation.done', ...KEY], /^EVENT is one of .*, not "evaluation\.done"$/],
    [['trigger', 'evaluation.completed'], /^A test key is needed: --api-key di_test_… or DISPUTE_INTAKE_API_KEY$/],
    [['trigger', 'evaluation.completed', '--api-key', 'di_live_di_test_'], /^Use a test key/],
    [['trigger', 'evaluation.completed', ...KEY, '--api-url', 'here'], /^--api-url must be a web address, not "here"$/],
    [['listen', ...KEY], /^listen needs --forward-to and a web address/],
    [['listen', ...KEY, '--forward-to', 'here'], /^listen needs --forward-to and a web address/],
    [
      ['listen', ...KEY, '--forward-to', 'http://127.0.0.1:1', '--types', 'evaluation.completed,other'],
      /, not "other"$/,
    ],
    [['trigger', '--unknown'], /'--unknown'/],
  ] as const) {
    test(`${argv.join(' ')} is a mistake in the arguments`, async () => {
      const { code, printed, errors } = await run([...argv]);
      assert.deepEqual([code, printed, errors.length], [2, [], 1]);
      assert.match(errors[0] ?? '', message);
    });
  }

  test('trigger prints what it made, by the key and address of its arguments before those of the environment', async () => {
    const keys: string[] = [];
    const origin = await serviceOf((path, body) => {
      keys.push(`${path} ${body.slice(0, 10)}`);
      return [202, { id: 'e1' }];
    });
    const wrong = { DISPUTE_INTAKE_API_KEY: 'di_live_x', DISPUTE_INTAKE_API_URL: 'here' };
    const given = await run(['trigger', 'evaluation.completed', ...KEY, '--api-url', origin], wrong);
    const told = { event: 'evaluation.completed', evaluation_id: 'e1' };
    assert.deepEqual([given.code, given.printed.map((line) => JSON.parse(line))], [0, [told]]);
    const env = { DISPUTE_INTAKE_API_KEY: 'di_test_x', DISPUTE_INTAKE_API_URL: origin };
    const found = await run(['trigger', 'evaluation.completed'], env);
    assert.deepEqual([found.code, found.printed.length, keys.length], [0, 1, 2]);
  });

  test('trigger reports a refusal with its code and request, and ends with 1', async () => {
    const origin = await serviceOf(() => [
      401,
      { code: 'invalid_api_key', detail: 'No such key', request_id: 'req_9' },
    ]);
    const { code, errors } = await run(['trigger', 'evaluation.completed', ...KEY, '--api-url', origin]);
    assert.deepEqual([code, errors], [1, ['No such key (invalid_api_key, request req_9)']]);
  });

  test('listen says where it forwards to, prints a line a delivery, and ends with 0 when it is stopped', async () => {
    const stop = new AbortController();
    const received: string[] = [];
    const receiver = await serviceOf((_, body) => {
      received.push(body);
      return [200, {}];
    });
    const asked: string[] = [];
    const event = { id: 'msg_1', type: 'evaluation.completed', occurred_at: '', payload: { a: 1 } };
    const pages = [
      { data: [], next_cursor: 'p0', has_more: false },
      { data: [event], next_cursor: 'p1', has_more: false },
    ];
    const origin = await serviceOf((path) => {
      asked.push(path);
      const page = pages.shift();
      if (!page) stop.abort();
      return [200, page ?? { data: [], next_cursor: 'p1', has_more: false }];
    });
    const argv = ['listen', ...KEY, '--api-url', origin, '--forward-to', `${receiver}/hook`, '--secret', 'whsec_AAAA'];
    const { code, printed, errors } = await run(
      [...argv, '--types', 'evaluation.completed, intake.session.completed'],
      {},
      stop,
    );
    assert.deepEqual([code, errors, received], [0, [], ['{"a":1}']]);
    assert.equal(printed[0], `Forwarding to ${receiver}/hook, signed with whsec_AAAA\nPress Ctrl+C to end.`);
    assert.match(printed[1] ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z {2}evaluation\.completed {2}msg_1 {2}→ 200 {2}\d+ ms$/);
    assert.equal(printed.length, 2);
    assert.match(asked[1] ?? '', /types=evaluation\.completed%2Cintake\.session\.completed$/);
  });

  test('listen keeps its secret for a key where none is given', async () => {
    const origin = await serviceOf(() => [200, { data: [], next_cursor: null, has_more: false }]);
    const secrets: (string | undefined)[] = [];
    for (const key of ['di_test_x', 'di_test_x', 'di_test_y']) {
      const stop = new AbortController();
      const printed: string[] = [];
      await runProgram(['listen', '--api-key', key, '--api-url', origin, '--forward-to', 'http://127.0.0.1:1'], {
        env: {},
        print: (text) => {
          printed.push(text);
          stop.abort();
        },
        printError: () => {},
        untilStopped: () => stop.signal,
      });
      secrets.push(/signed with (\S+)\n/.exec(printed[0] ?? '')?.[1]);
    }
    // The same as in the clients for Python and Java.
    assert.deepEqual(secrets.slice(0, 2), Array(2).fill('whsec_OmMHwuGW3Gw8CzSisiYBGqoipzmigrpW'));
    assert.notEqual(secrets[2], secrets[0]);
  });
});

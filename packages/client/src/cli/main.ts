/** The program `dispute-intake`: receives webhooks on a laptop, and makes events to receive. */
import { parseArgs } from 'node:util';
import { createClient } from '../api-client.ts';
import { isApiError } from '../api-error.ts';
import type { AccountEvent } from '../api-types.generated.ts';
import { listen, newSecret } from './listen.ts';
import { EVENTS, type EventName, trigger } from './trigger.ts';

const HELP = `dispute-intake: webhooks on your machine

  dispute-intake listen --forward-to http://localhost:3000/hook [--types LIST] [--secret whsec_…]
      Follows the events of the test side and posts each to your address, signed with the secret it prints.
  dispute-intake trigger EVENT
      Makes one event happen: ${EVENTS.join(', ')}

Both take
  --api-key di_test_…   or DISPUTE_INTAKE_API_KEY
  --api-url URL         or DISPUTE_INTAKE_API_URL; default http://localhost:8080
`;

class UsageError extends Error {}

function clientOf(values: { 'api-key'?: string; 'api-url'?: string }) {
  const apiKey = values['api-key'] ?? process.env.DISPUTE_INTAKE_API_KEY;
  const baseUrl = values['api-url'] ?? process.env.DISPUTE_INTAKE_API_URL ?? 'http://localhost:8080';
  if (!apiKey) throw new UsageError('A test key is needed: --api-key di_test_… or DISPUTE_INTAKE_API_KEY');
  if (!apiKey.startsWith('di_test_'))
    throw new UsageError('Use a test key (di_test_…): live events belong to your endpoints');
  if (!URL.canParse(baseUrl)) throw new UsageError(`--api-url must be a web address, not "${baseUrl}"`);
  return createClient({ baseUrl, apiKey });
}

function eventNames(list: string): AccountEvent['type'][] {
  const names = list.split(',').map((name) => name.trim());
  for (const name of names) eventName(name);
  return names as AccountEvent['type'][];
}

function eventName(name: string | undefined): EventName {
  if (EVENTS.includes(name as EventName)) return name as EventName;
  throw new UsageError(`EVENT is one of ${EVENTS.join(', ')}${name === undefined ? '' : `, not "${name}"`}`);
}

async function run(argv: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      'forward-to': { type: 'string' },
      'api-key': { type: 'string' },
      'api-url': { type: 'string' },
      types: { type: 'string' },
      secret: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, name] = positionals;
  if (values.help || command === undefined || command === 'help') {
    console.log(HELP);
    return;
  }
  if (command === 'trigger') {
    const event = eventName(name);
    console.log(JSON.stringify({ event, ...(await trigger(clientOf(values), event)) }));
    return;
  }
  if (command !== 'listen') throw new UsageError(`There is no command "${command}"; try --help`);
  const forwardTo = values['forward-to'];
  if (!forwardTo || !URL.canParse(forwardTo))
    throw new UsageError('listen needs --forward-to and a web address, such as http://localhost:3000/hook');
  const secret = values.secret ?? newSecret();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  await listen({
    client: clientOf(values),
    forwardTo,
    secret,
    types: values.types === undefined ? undefined : eventNames(values.types),
    log: (line) => console.log(`${new Date().toISOString()}  ${line}`),
    onReady: () => console.log(`Forwarding to ${forwardTo}, signed with ${secret}\nPress Ctrl+C to end.`),
    signal: stop.signal,
  });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  const where = isApiError(error) ? ` (${error.code}, request ${error.requestId})` : '';
  console.error(`${(error as Error).message}${where}`);
  process.exitCode = isUsage ? 2 : 1;
}

/** The commands of the program `dispute-intake`: receive webhooks on a laptop, and make events to receive. */
import { parseArgs } from 'node:util';
import { createClient } from '../api-client.ts';
import { isApiError } from '../api-error.ts';
import type { AccountEvent } from '../api-types.generated.ts';
import { listen, secretOf } from './listen.ts';
import { EVENTS, type EventName, trigger } from './trigger.ts';

const HELP = `dispute-intake: webhooks on your machine

  dispute-intake listen --forward-to http://localhost:3000/hook [--types LIST] [--secret whsec_…]
      Follows the events of the test side and posts each to your address, signed with the secret it prints.
      The secret stays the same for one key; --secret or DISPUTE_INTAKE_WEBHOOK_SECRET gives another.
  dispute-intake trigger EVENT
      Makes one event happen: ${EVENTS.join(', ')}

Both take
  --api-key di_test_…   or DISPUTE_INTAKE_API_KEY
  --api-url URL         or DISPUTE_INTAKE_API_URL; default http://localhost:8080
`;

/** What the program uses of its process. */
export interface Surroundings {
  env: Record<string, string | undefined>;
  print(text: string): void;
  printError(text: string): void;
  /** A signal that aborts when the program is told to end; asked for by a command that would go on. */
  untilStopped(): AbortSignal;
}

class UsageError extends Error {}

interface Connection {
  'api-key'?: string;
  'api-url'?: string;
}

const baseUrlOf = (values: Connection, env: Surroundings['env']): string =>
  values['api-url'] ?? env.DISPUTE_INTAKE_API_URL ?? 'http://localhost:8080';

/** Says what to do where no connection came about; other errors are left as they are. */
function explained(error: unknown, baseUrl: string): unknown {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name !== 'TypeError' || message !== 'fetch failed') return error;
  const why = cause?.code ?? cause?.message ?? message;
  return new Error(
    `Nothing answers at ${baseUrl} (${why}): start the service with npm start, or name its address with --api-url or DISPUTE_INTAKE_API_URL`,
  );
}

function testKeyOf(values: Connection, env: Surroundings['env']): string {
  const apiKey = values['api-key'] ?? env.DISPUTE_INTAKE_API_KEY;
  if (!apiKey) throw new UsageError('A test key is needed: --api-key di_test_… or DISPUTE_INTAKE_API_KEY');
  if (!apiKey.startsWith('di_test_'))
    throw new UsageError('Use a test key (di_test_…): live events belong to your endpoints');
  return apiKey;
}

function clientOf(values: Connection, env: Surroundings['env']) {
  const apiKey = testKeyOf(values, env);
  const baseUrl = baseUrlOf(values, env);
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

async function run(argv: string[], { env, print, untilStopped }: Omit<Surroundings, 'printError'>): Promise<void> {
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
    print(HELP);
    return;
  }
  if (command === 'trigger') {
    const event = eventName(name);
    const made = await trigger(clientOf(values, env), event).catch((error: unknown) => {
      throw explained(error, baseUrlOf(values, env));
    });
    print(JSON.stringify({ event, ...made }));
    return;
  }
  if (command !== 'listen') throw new UsageError(`There is no command "${command}"; try --help`);
  const forwardTo = values['forward-to'];
  if (!forwardTo || !URL.canParse(forwardTo))
    throw new UsageError('listen needs --forward-to and a web address, such as http://localhost:3000/hook');
  const secret = values.secret ?? env.DISPUTE_INTAKE_WEBHOOK_SECRET ?? (await secretOf(testKeyOf(values, env)));
  if (!secret.startsWith('whsec_')) throw new UsageError('--secret starts with whsec_');
  await listen({
    client: clientOf(values, env),
    forwardTo,
    secret,
    types: values.types === undefined ? undefined : eventNames(values.types),
    log: (line) => print(`${new Date().toISOString()}  ${line}`),
    onReady: () => print(`Forwarding to ${forwardTo}, signed with ${secret}\nPress Ctrl+C to end.`),
    signal: untilStopped(),
  }).catch((error: unknown) => {
    throw explained(error, baseUrlOf(values, env));
  });
}

/** Runs one command and resolves with the program's exit code: 2 for a mistake in the arguments, 1 for any other failure. */
export async function runProgram(argv: string[], surroundings: Surroundings): Promise<0 | 1 | 2> {
  try {
    await run(argv, surroundings);
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    const where = isApiError(error) ? ` (${error.code}, request ${error.requestId})` : '';
    surroundings.printError(`${(error as Error).message}${where}`);
    return isUsage ? 2 : 1;
  }
}

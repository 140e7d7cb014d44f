/** Puts endpoints on a Hono app: the order of checks is decided here, once for all of them. */
import type { Hono, MiddlewareHandler } from 'hono';
import { refuseCardNumberIn, refuseCardNumbers } from '../card-numbers/card-number.guard.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { readJsonBody } from '../input/json-body.ts';
import { readQuery, refuseUnknownQuery } from '../input/query.ts';
import { validate } from '../input/validate.ts';
import type { FairCalls } from '../limits/fair-calls.ts';
import { methodRefused } from '../problems/errors.ts';
import { type Access, type Endpoint, routerPath, SMALL_BODY_BYTES } from './endpoint.ts';
import type { HttpContext, HttpEnv } from './http-env.ts';

export interface Mounting {
  /** Runs before anything of the request is looked at; throws to refuse. */
  guards: Record<Access, (c: HttpContext, endpoint: Endpoint) => Promise<void>>;
  idempotency: Idempotency;
  calls: FairCalls;
}

/**
 * Mounts each endpoint with: guard (401, 429) → its account's turn → path and query (422) → its own admission → body (400, 413, 415) → card numbers (422) →
 * idempotency → schema (422) → handler. Other methods on the same path answer 405 with `Allow`.
 */
export function mount(app: Hono<HttpEnv>, endpoints: readonly Endpoint[], mounting: Mounting): void {
  const methods = new Map<string, Set<string>>();
  for (const each of endpoints) {
    const path = routerPath(each.path);
    app.on(each.method.toUpperCase(), path, (c) => run(c, each, mounting));
    const known = methods.get(path) ?? new Set();
    known.add(each.method.toUpperCase());
    methods.set(path, known);
  }
  for (const [path, known] of methods) app.all(path, refuseMethod(path, known));
}

const refuseMethod =
  (route: string, known: ReadonlySet<string>): MiddlewareHandler<HttpEnv> =>
  (c) => {
    c.set('route', route);
    throw methodRefused(known);
  };

async function run(c: HttpContext, each: Endpoint, { guards, idempotency, calls }: Mounting): Promise<Response> {
  c.set('route', each.path);
  await guards[each.access](c, each);
  const leave = await calls.enter(c.get('accountId'), each.upload !== undefined);
  try {
    return await answer(c, each, idempotency);
  } finally {
    leave();
  }
}

async function answer(c: HttpContext, each: Endpoint, idempotency: Idempotency): Promise<Response> {
  if (each.idempotent) refuseCardNumberIn('Idempotency-Key', c.req.header('idempotency-key'));
  const params = each.params ? validate(each.params, c.req.param(), 'path') : undefined;
  if (each.access === 'key') refuseUnknownQuery(c, each.query);
  const query = each.query ? readQuery(c, each.query) : undefined;
  if (!each.body) {
    const call = async () => each.handle(c, { params, query, body: undefined });
    return each.idempotent && !each.upload ? idempotency.guard(c, '', call) : call();
  }
  if (each.admit && !(Number(c.req.header('content-length')) <= SMALL_BODY_BYTES)) await each.admit(c, params);
  const isLeftOut = each.bodyOptional && (c.req.header('content-length') === '0' || !c.req.raw.body);
  const { text, value } = isLeftOut ? { text: '', value: {} } : await readJsonBody(c, each.maxBodyBytes);
  c.set('body', value);
  await refuseCardNumbers(value, { isFreeText: each.isFreeText });
  const schema = each.body;
  const call = async () => each.handle(c, { params, query, body: validate(schema, value, 'body') });
  return each.idempotent ? idempotency.guard(c, text, call) : call();
}

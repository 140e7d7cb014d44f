/** Endpoints as an account manages them: checked on the way in, their secrets shown once, never told what an address hides. */
import { type InputError, WEBHOOK_EVENTS, type WebhookEvent } from '@dispute-intake/contract';
import type { Db, Write } from '../database.ts';
import { type Clock, isoTime, isoTimeOrNull } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import { changedHeaders, type Headers, headerRefusals, shownHeaders } from './custom-headers.ts';
import { deliveryStore } from './delivery.store.ts';
import { type EndpointRow, endpointStore, headersPlace, secretPlace } from './endpoint.store.ts';
import { DISABLE_AFTER_MS } from './endpoint-health.ts';
import { type UrlPolicy, urlRefusal } from './endpoint-url.ts';
import { createSigningSecret } from './signature.ts';
import type { DisabledReason } from './webhook.table.ts';

export interface EndpointInput {
  url: string;
  description?: string;
  /** Messages a second, 1 to 10 000; null or absent: no limit. */
  rateLimit?: number | null;
  /** A null value keeps one that is write-only. */
  headers?: Record<string, string | null>;
  /** Null or absent: `DEFAULT_WEBHOOK_EVENTS`. */
  events?: WebhookEvent[] | null;
  disabled?: boolean;
}

/** An endpoint as it is shown; never with its secret. */
export interface Endpoint {
  id: string;
  url: string;
  description: string;
  rate_limit: number | null;
  /** Null: a value that looks like a secret and cannot be read back. */
  headers: Record<string, string | null>;
  events: WebhookEvent[] | null;
  disabled: boolean;
  disabled_reason: DisabledReason | null;
  disabled_at: string | null;
  paused_until: string | null;
  /** The receiver named that time. */
  pause_asked: boolean;
  failing_since: string | null;
  /** When it was found to fail for so long that it will be disabled at `disables_at` unless something succeeds. */
  warned_at: string | null;
  disables_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Input that cannot be accepted, told field by field. */
export class EndpointRefused extends Error {
  readonly errors: InputError[];
  constructor(errors: InputError[]) {
    super(errors.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; '));
    this.errors = errors;
  }
}

export interface EndpointDeps {
  db: Db;
  write: Write;
  clock: Clock;
  ids: Ids;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  /** Which addresses an endpoint of this account may have. */
  urlPolicy: (accountId: string) => UrlPolicy;
  /** Called when an endpoint may be sent to again. */
  onEnabled: () => Promise<void>;
}

const MAX_RATE = 10_000;
const MAX_DESCRIPTION = 500;
const MAX_ENDPOINTS = 100;
/** Nothing held against it. */
const HEALTHY = { failing_since: null, failure_count: 0, warned_at: null, paused_until: null, pause_asked: null };

/** Written together with a change, or not at all: an entry of the audit log. `id` is what was made or changed. */
export type AlsoInTransaction = (tx: Db, id: string) => Promise<void>;

/** Rows of endpoints as they are shown and as they change. */
function endpointRows({ clock, secrets, urlPolicy }: Pick<EndpointDeps, 'clock' | 'secrets' | 'urlPolicy'>) {
  const headersOf = (row: EndpointRow): Headers =>
    row.headers === null ? {} : JSON.parse(secrets.open(row.headers, headersPlace(row.id)));

  const shown = (row: EndpointRow): Endpoint => ({
    id: row.id,
    url: row.url,
    description: row.description,
    rate_limit: row.rate_limit,
    headers: shownHeaders(headersOf(row)),
    events: row.events === null ? null : (row.events.split(',').filter(Boolean) as WebhookEvent[]),
    disabled: row.disabled === 1,
    disabled_reason: row.disabled_reason,
    disabled_at: isoTimeOrNull(row.disabled_at),
    paused_until: row.paused_until !== null && row.paused_until > clock.nowMs() ? isoTime(row.paused_until) : null,
    pause_asked: row.pause_asked === 1,
    failing_since: isoTimeOrNull(row.failing_since),
    warned_at: isoTimeOrNull(row.warned_at),
    disables_at:
      row.warned_at === null || row.failing_since === null || row.disabled === 1
        ? null
        : isoTime(row.failing_since + DISABLE_AFTER_MS),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  });

  /** The columns that `input` changes. Throws {@link EndpointRefused}. */
  function columns(id: string, accountId: string, input: Partial<EndpointInput>, current: Headers) {
    const headers = input.headers === undefined ? undefined : changedHeaders(current, input.headers);
    const errors = refusals(input, headers, urlPolicy(accountId));
    if (errors.length > 0) throw new EndpointRefused(errors);
    return {
      ...(input.url === undefined ? {} : { url: new URL(input.url).href }),
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.rateLimit === undefined ? {} : { rate_limit: input.rateLimit }),
      ...(headers === undefined
        ? {}
        : {
            headers: Object.keys(headers).length === 0 ? null : secrets.seal(JSON.stringify(headers), headersPlace(id)),
          }),
      ...(input.events === undefined
        ? {}
        : { events: input.events === null ? null : `,${[...new Set(input.events)].join(',')},` }),
    };
  }

  /**
   * Headers may hold the credentials of the receiver they were entered for: another origin gets none of them. The input then
   * has to bring its own; a null value, which stands for one that is kept, keeps nothing.
   */
  function keptHeaders(before: EndpointRow, input: Partial<EndpointInput>): Headers {
    return input.url === undefined || isSameOrigin(input.url, before.url) ? headersOf(before) : {};
  }

  const disabledColumns = (disabled: boolean, nowMs: number) =>
    disabled
      ? { disabled: 1, disabled_reason: 'manual' as const, disabled_at: nowMs }
      : {
          disabled: 0,
          disabled_reason: null,
          disabled_at: null,
          ...HEALTHY,
        };

  return { shown, columns, keptHeaders, disabledColumns };
}

export function endpointService(deps: EndpointDeps) {
  const { db, write, clock, ids, secrets, onEnabled } = deps;
  const { shown, columns, keptHeaders, disabledColumns } = endpointRows(deps);
  return {
    /** The signing secret is in this answer and nowhere else. */
    async createEndpoint(
      accountId: string,
      input: EndpointInput,
      also?: AlsoInTransaction,
    ): Promise<Endpoint & { secret: string }> {
      const nowMs = clock.nowMs();
      const secret = createSigningSecret();
      const id = ids.sortable('ep');
      const row: EndpointRow = {
        id,
        account_id: accountId,
        url: input.url,
        description: '',
        rate_limit: null,
        headers: null,
        events: null,
        ...disabledColumns(false, nowMs),
        next_slot_at: 0,
        ...columns(id, accountId, input, {}),
        ...(input.disabled ? disabledColumns(true, nowMs) : {}),
        secret: secrets.seal(secret, secretPlace(id)),
        created_at: nowMs,
        updated_at: nowMs,
        deleted_at: null,
      } as EndpointRow;
      await write(async (tx) => {
        if ((await endpointStore(tx).list(accountId)).length >= MAX_ENDPOINTS) {
          throw new EndpointRefused([
            { loc: ['body', 'url'], msg: `At most ${MAX_ENDPOINTS} endpoints an account`, type: 'error' },
          ]);
        }
        await endpointStore(tx).insert(row);
        await also?.(tx, id);
      });
      return { ...shown(row), secret };
    },
    async listEndpoints(accountId: string): Promise<Endpoint[]> {
      return (await endpointStore(db).list(accountId)).map(shown);
    },
    /** `accountId` undefined: whoever owns it, for operator commands. */
    async getEndpoint(accountId: string | undefined, id: string): Promise<Endpoint | undefined> {
      const row = await endpointStore(db).find(accountId, id);
      return row && shown(row);
    },
    /** How many of all accounts fail and will be disabled, and how many were, for the operators of the service. */
    endpointsInTrouble: () => endpointStore(db).inTrouble(),
    /** Changes what is given and leaves the rest. Enabling clears why it was disabled and sends what was held. */
    async updateEndpoint(
      accountId: string | undefined,
      id: string,
      input: Partial<EndpointInput>,
      also?: AlsoInTransaction,
    ): Promise<Endpoint | undefined> {
      const before = await endpointStore(db).find(accountId, id);
      if (!before) return undefined;
      const nowMs = clock.nowMs();
      const changes = {
        ...columns(id, before.account_id, input, keptHeaders(before, input)),
        ...(input.disabled === undefined || input.disabled === (before.disabled === 1)
          ? {}
          : disabledColumns(input.disabled, nowMs)),
        // Another address owes nothing for the failures of the last one.
        ...(input.url === undefined || input.url === before.url ? {} : HEALTHY),
        ...(input.headers === undefined && input.url !== undefined && !isSameOrigin(input.url, before.url)
          ? { headers: null }
          : {}),
        updated_at: nowMs,
      };
      const exists = await write(async (tx) => {
        if (!(await endpointStore(tx).update(id, changes))) return false;
        await also?.(tx, id);
        return true;
      });
      if (!exists) return undefined;
      if (before.disabled === 1 && input.disabled === false) await onEnabled();
      return shown({ ...before, ...changes });
    },
    /** Makes a new secret; from the answer on nothing is signed with the old one. Undefined when there is no such endpoint. */
    async rotateSecret(
      accountId: string | undefined,
      id: string,
      also?: AlsoInTransaction,
    ): Promise<{ id: string; secret: string } | undefined> {
      const secret = createSigningSecret();
      const exists = await write(async (tx) => {
        const row = await endpointStore(tx).find(accountId, id);
        if (!row) return false;
        const sealed = secrets.seal(secret, secretPlace(id));
        if (!(await endpointStore(tx).update(id, { secret: sealed, updated_at: clock.nowMs() }))) return false;
        await also?.(tx, id);
        return true;
      });
      return exists ? { id, secret } : undefined;
    },
    /** The secret that signs now. Undefined when there is no such endpoint. */
    async revealSecret(accountId: string, id: string): Promise<{ id: string; secret: string } | undefined> {
      const row = await endpointStore(db).find(accountId, id);
      return row && { id, secret: secrets.open(row.secret, secretPlace(id)) };
    },
    /** False when there is no such endpoint. What was still to be sent is given up; its history stays. */
    async deleteEndpoint(accountId: string, id: string, also?: AlsoInTransaction): Promise<boolean> {
      return await write(async (tx) => {
        const row = await endpointStore(tx).find(accountId, id);
        if (!row) return false;
        const nowMs = clock.nowMs();
        await endpointStore(tx).update(id, { deleted_at: nowMs, updated_at: nowMs, disabled: 1, headers: null });
        await deliveryStore(tx).cancelPending(id, nowMs);
        await also?.(tx, id);
        return true;
      });
    },
  };
}

const isSameOrigin = (one: string, other: string): boolean =>
  URL.parse(one)?.origin !== undefined && URL.parse(one)?.origin === URL.parse(other)?.origin;

function refusals(input: Partial<EndpointInput>, headers: Headers | undefined, policy: UrlPolicy): InputError[] {
  const errors: InputError[] = [];
  const report = (loc: string[], msg: string) => errors.push({ loc: ['body', ...loc], msg, type: 'error' });
  const urlProblem = input.url === undefined ? undefined : urlRefusal(input.url, policy);
  if (urlProblem) report(['url'], urlProblem);
  const { description, rateLimit, events } = input;
  if (description !== undefined && description.length > MAX_DESCRIPTION)
    report(['description'], `At most ${MAX_DESCRIPTION} characters`);
  if (typeof rateLimit === 'number' && !(Number.isInteger(rateLimit) && rateLimit >= 1 && rateLimit <= MAX_RATE)) {
    report(['rate_limit'], `Must be a whole number from 1 to ${MAX_RATE}`);
  }
  if (events && (events.length === 0 || events.some((event) => !WEBHOOK_EVENTS.includes(event)))) {
    report(['events'], `Must be one or more of ${WEBHOOK_EVENTS.join(', ')}`);
  }
  for (const { name, msg } of headers ? headerRefusals(headers) : [])
    report(name ? ['headers', name] : ['headers'], msg);
  return errors;
}

/** HTTP edge of sessions for the issuer's backend: parse, delegate, answer. */
import {
  type IntakeSession,
  intakeSession,
  intakeSessionCreate,
  intakeSessionListQuery,
  intakeSessionPage,
  intakeSessionRenewal,
  intakeSessionRequest,
  intakeSessionWithUrl,
} from '@dispute-intake/contract';
import * as z from 'zod';
import { type AccountPreferences, returnUrlRefusal } from '../accounts/index.ts';
import { createdWithin } from '../platform/db/id-range.ts';
import { isFreeTextOfEvaluation } from '../platform/http/card-numbers/card-number.guard.ts';
import type { Cursors } from '../platform/http/endpoints/cursor.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { HttpContext } from '../platform/http/endpoints/http-env.ts';
import type { Idempotency } from '../platform/http/idempotency/idempotency.ts';
import { unreadFields } from '../platform/http/input/unread-fields.ts';
import { inputError, invalid } from '../platform/http/input/validate.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { refuseTestFields } from '../test-side/index.ts';
import { readNeeded, type SessionService } from './session.service.ts';

const TAG = 'Intake sessions';
/** A follow-up waits for what the cardholder has to look for. */
const FOLLOW_UP_LIFE_SECONDS = 7 * 86_400;
const params = z.object({ session_id: z.string().max(100) });

export interface SessionRoutesDeps {
  sessions: SessionService;
  preferences(accountId: string): Promise<AccountPreferences>;
  idempotency: Idempotency;
  cursors: Cursors;
}

export function sessionRoutes(deps: SessionRoutesDeps): Endpoint[] {
  const { sessions, idempotency, cursors } = deps;
  return [
    endpoint({
      method: 'post',
      path: '/api/intake/sessions/',
      access: 'key',
      operationId: 'createIntakeSession',
      tag: TAG,
      summary: 'Create an intake session',
      description:
        'Call it from your backend each time a cardholder starts, and give `url` to the `<dispute-intake>` element or an iframe. The link is short-lived, opens once, and is given in this answer only. `follow_up_of` and `status_of` take a key with the scope `read` as well: the link shows what was said before.',
      body: intakeSessionRequest,
      isFreeText: isFreeTextOfEvaluation,
      idempotent: true,
      responses: {
        201: { description: 'Created', schema: intakeSessionWithUrl, headers: { Location: 'The session' } },
      },
      async handle(c, { body }) {
        if (!c.get('intakeEnabled'))
          throw new ProblemError('intake_not_enabled', 'Ask for intake to be enabled for your account');
        if (!c.get('mayRead') && (body.follow_up_of !== undefined || body.status_of !== undefined))
          throw readNeeded('the link of follow_up_of and status_of shows what was said before');
        refuseTestFields(c, body);
        if (body.return_url !== undefined && !/^https?:/i.test(body.return_url)) {
          const refusal = returnUrlRefusal(body.return_url, await deps.preferences(c.get('accountId')));
          if (refusal) throw invalid([inputError(['body', 'return_url'], refusal)]);
        }
        const unused = unreadFields(intakeSessionCreate, body);
        const { followUpLifeSeconds = FOLLOW_UP_LIFE_SECONDS } =
          body.follow_up_of === undefined ? {} : await deps.preferences(c.get('accountId'));
        const ttlMs = body.follow_up_of === undefined ? c.get('sessionTtlMs') : followUpLifeSeconds * 1000;
        return idempotency.respondOnce(
          c,
          async (tx) => {
            const session = await sessions.create(tx, c.get('accountId'), body, ttlMs);
            return {
              status: 201,
              body: unused ? { ...session, unused_fields: unused } : session,
              isSecret: true,
              headers: { Location: `/api/intake/sessions/${session.id}` },
            };
          },
          // Of one dispute one follow-up is open: that is decided by what is stored.
          { batchable: body.follow_up_of === undefined },
        );
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/intake/sessions/',
      access: 'key',
      operationId: 'listIntakeSessions',
      tag: TAG,
      summary: 'List intake sessions, newest first',
      description: 'Filters are combined.',
      query: intakeSessionListQuery,
      responses: { 200: { description: 'A page', schema: intakeSessionPage } },
      async handle(c, { query }) {
        const { limit } = query;
        const list = `sessions ${c.get('accountId')}`;
        const filter = {
          accountId: c.get('accountId'),
          transactionId: query.transaction_id,
          externalId: query.external_id,
          status: query.status,
          ...createdWithin(query),
        };
        const before = cursors.read(list, query.cursor);
        const found = await sessions.list(filter, before, limit, (rows, show) => cursors.page(list, rows, limit, show));
        return c.json(found);
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/intake/sessions/{session_id}',
      access: 'key',
      operationId: 'getIntakeSession',
      tag: TAG,
      summary: 'Get an intake session',
      description:
        'Its state, payment, cardholder and metadata; never the link, which is given at creation and renewal only.',
      params,
      responses: { 200: { description: 'The session', schema: intakeSession } },
      handle: async (c, { params }) => c.json(await sessions.get(c.get('accountId'), params.session_id)),
    }),
    endpoint({
      method: 'post',
      path: '/api/intake/sessions/{session_id}/expire',
      access: 'key',
      operationId: 'expireIntakeSession',
      tag: TAG,
      summary: 'End an unfinished intake session',
      description:
        '`409` when the session is over. A key without the scope `read` gets the state; who reports what is left out.',
      params,
      idempotent: true,
      responses: { 200: { description: 'The session, now expired', schema: intakeSession } },
      handle: (c, { params }) =>
        idempotency.respondOnce(c, async (tx) => {
          const session = await sessions.expire(tx, c.get('accountId'), params.session_id);
          return { status: 200, body: shownTo(c, session) };
        }),
    }),
    endpoint({
      method: 'post',
      path: '/api/intake/sessions/{session_id}/renew',
      access: 'key',
      operationId: 'renewIntakeSession',
      tag: TAG,
      summary: 'Renew the link of an unfinished intake session',
      description:
        'A new `url` to the same session with what the cardholder has answered so far: for another device, or after the tab was lost. The old link and tab stop at once. `409` when the session was submitted or ended by you, or was abandoned so long ago that its draft is gone. A key without the scope `read` gets the link and the state; who reports what is left out; a session that was opened, follows up or shows a dispute, or came with `evidences` it may not renew (`403`).',
      params,
      body: intakeSessionRenewal,
      bodyOptional: true,
      idempotent: true,
      responses: { 200: { description: 'The session with its new link', schema: intakeSessionWithUrl } },
      handle: (c, { params, body }) =>
        idempotency.respondOnce(c, async (tx) => {
          const session = await sessions.renew(tx, c.get('accountId'), params.session_id, {
            assisted: body.assisted,
            mayRead: c.get('mayRead'),
          });
          return { status: 200, body: shownTo(c, session), isSecret: true };
        }),
    }),
  ];
}

/** To a key that may not read, where the session stands and its new link: nothing of who reports what. */
function shownTo<T extends IntakeSession>(c: HttpContext, session: T): T {
  if (c.get('mayRead')) return session;
  const { evaluation_id: _, report_id: __, assisted: ___, ...others } = session;
  return { ...others, cardholder: {}, metadata: {} } as T;
}

/** HTTP edge of the hosted page: the private API below `/s/{id}/` (see `packages/contract/src/cardholder-api.ts`). */
import { DOCUMENT_KINDS } from '@dispute-intake/contract';
import * as z from 'zod';
import { answerServed, type MerchantLogos } from '../brand/index.ts';
import type { Write } from '../database.ts';
import { answerFile, type FileService } from '../files/index.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { HttpContext } from '../platform/http/endpoints/http-env.ts';
import { readBytes } from '../platform/http/input/json-body.ts';
import { validate } from '../platform/http/input/validate.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { answersSchema } from './answers.ts';
import type { CardholderService } from './cardholder.service.ts';
import type { DeviceLinks } from './device-link.service.ts';

const params = z.object({ session_id: z.string().max(100) });
const fileParams = params.extend({ file_id: z.guid() });
const token = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/, { error: 'Must be 20 to 200 base64url characters' });
const flowVersion = z.int().nonnegative();
const claimBody = z.object({ token, link_secret: token.optional() });
const leaveBody = z.object({ token });
const draftBody = z.object({
  flow_version: flowVersion,
  revision: z.int().positive(),
  step: z.string().min(1).max(100),
  answers: answersSchema,
});
const submitBody = z.object({ flow_version: flowVersion, answers: answersSchema });
const fileBody = z.object({
  kind: z.enum(DOCUMENT_KINDS).optional(),
  reading: z.enum(['confirmed', 'rejected']).optional(),
});
const endBody = z.object({ reason: z.enum(['credited', 'already_reported']) });
const MAX_BEACON_BYTES = 2000;
const MAX_CLAIM_BYTES = 4096;
/** Everything a cardholder can write, several times over. */
const MAX_ANSWERS_BYTES = 65_536;

/** Answers are masked by the service, whatever the question: nothing of them is refused for a card number. */
const isFreeText = () => true;

/** The claim token of a call; the session's own answer to a wrong one comes later. */
function tokenOf(c: HttpContext): string {
  const given = /^Bearer +([A-Za-z0-9_-]{20,200}) *$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (given) return given;
  throw new ProblemError('unauthorized', 'This call belongs to the page that opened the session', {
    headers: { 'WWW-Authenticate': 'Bearer realm="intake"' },
  });
}

const done = (c: HttpContext) => c.body(null, 204);

interface CardholderRoutesDeps {
  cardholder: CardholderService;
  deviceLinks: DeviceLinks;
  files: FileService;
  write: Write;
  maxFileBytes: number;
  merchantLogos: Pick<MerchantLogos, 'find'>;
}

/** The files of a session: added, listed, shown, removed. */
function sessionFileRoutes({ cardholder, files, write, maxFileBytes }: CardholderRoutesDeps): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/s/{session_id}/files',
      access: 'own',
      params,
      async handle(c, { params }) {
        const owner = await cardholder.uploader(params.session_id, tokenOf(c));
        await files.admit(owner);
        return files.upload(c, owner, maxFileBytes, (_incoming, commit) =>
          commit(async (store) => c.json(await write(store), 201)),
        );
      },
    }),
    endpoint({
      method: 'get',
      path: '/s/{session_id}/files',
      access: 'own',
      params,
      async handle(c, { params }) {
        const { sessionId } = await cardholder.owner(params.session_id, tokenOf(c));
        return c.json({ data: await files.ofSession(sessionId) });
      },
    }),
    endpoint({
      method: 'get',
      path: '/s/{session_id}/files/{file_id}',
      access: 'own',
      params: fileParams,
      async handle(c, { params }) {
        const { sessionId } = await cardholder.owner(params.session_id, tokenOf(c));
        const row = await files.inSession(sessionId, params.file_id);
        const blob = row && (await files.open(row));
        if (!row || !blob) throw new ProblemError('not_found', 'There is no such file');
        return answerFile(c, row, blob);
      },
    }),
    endpoint({
      method: 'patch',
      path: '/s/{session_id}/files/{file_id}',
      access: 'own',
      params: fileParams,
      body: fileBody,
      async handle(c, { params, body }) {
        const { sessionId } = await cardholder.owner(params.session_id, tokenOf(c));
        const row = await files.inSession(sessionId, params.file_id);
        if (!row) throw new ProblemError('not_found', 'There is no such file');
        if (body.kind) await files.setKind(row, body.kind);
        if (body.reading) await files.answerReading(row, body.reading === 'confirmed');
        return done(c);
      },
    }),
    endpoint({
      method: 'delete',
      path: '/s/{session_id}/files/{file_id}',
      access: 'own',
      params: fileParams,
      async handle(c, { params }) {
        const { sessionId } = await cardholder.owner(params.session_id, tokenOf(c));
        const row = await files.inSession(sessionId, params.file_id);
        if (row) await files.remove(row);
        return done(c);
      },
    }),
  ];
}

export function cardholderRoutes(deps: CardholderRoutesDeps): Endpoint[] {
  const { cardholder, deviceLinks } = deps;
  /** Of calls with answers: what is larger than an ordinary one is read only from the page that holds the session. */
  const answersOf = {
    isFreeText,
    maxBodyBytes: MAX_ANSWERS_BYTES,
    admit: (c: HttpContext, { session_id }: z.output<typeof params>) => cardholder.requireClaim(session_id, tokenOf(c)),
  };
  return [
    endpoint({
      method: 'post',
      path: '/s/{session_id}/claim',
      access: 'own',
      params,
      body: claimBody,
      maxBodyBytes: MAX_CLAIM_BYTES,
      isFreeText,
      handle: async (c, { params, body }) => c.json(await cardholder.claim(params.session_id, body)),
    }),
    endpoint({
      method: 'put',
      path: '/s/{session_id}/draft',
      access: 'own',
      params,
      body: draftBody,
      ...answersOf,
      handle: async (c, { params, body }) => c.json(await cardholder.saveDraft(params.session_id, tokenOf(c), body)),
    }),
    ...sessionFileRoutes(deps),
    endpoint({
      method: 'get',
      path: '/s/{session_id}/logo',
      access: 'own',
      params,
      async handle(c, { params }) {
        const url = await cardholder.merchantLogoUrl(params.session_id, tokenOf(c));
        return answerServed(
          c,
          url === undefined ? undefined : await deps.merchantLogos.find(url),
          'private, max-age=3600',
        );
      },
    }),
    endpoint({
      method: 'post',
      path: '/s/{session_id}/submit',
      access: 'own',
      params,
      body: submitBody,
      ...answersOf,
      async handle(c, { params, body }) {
        const submitted = await cardholder.submit(params.session_id, tokenOf(c), body);
        return c.json(submitted);
      },
    }),
    endpoint({
      method: 'post',
      path: '/s/{session_id}/activity',
      access: 'own',
      params,
      async handle(c, { params }) {
        await cardholder.activity(params.session_id, tokenOf(c));
        return done(c);
      },
    }),
    endpoint({
      method: 'post',
      path: '/s/{session_id}/handoff',
      access: 'own',
      params,
      handle: async (c, { params }) => c.json(await deviceLinks.handoff(params.session_id, tokenOf(c))),
    }),
    endpoint({
      method: 'post',
      path: '/s/{session_id}/companion',
      access: 'own',
      params,
      handle: async (c, { params }) => c.json(await deviceLinks.companion(params.session_id, tokenOf(c))),
    }),
    endpoint({
      method: 'post',
      path: '/s/{session_id}/recognize',
      access: 'own',
      params,
      async handle(c, { params }) {
        await cardholder.recognize(params.session_id, tokenOf(c));
        return done(c);
      },
    }),
    endpoint({
      method: 'post',
      path: '/s/{session_id}/end',
      access: 'own',
      params,
      body: endBody,
      async handle(c, { params, body }) {
        await cardholder.end(params.session_id, tokenOf(c), body.reason);
        return done(c);
      },
    }),
    endpoint({
      method: 'post',
      path: '/s/{session_id}/reopen',
      access: 'own',
      params,
      handle: async (c, { params }) => c.json(await cardholder.reopen(params.session_id, tokenOf(c))),
    }),
    endpoint({
      method: 'post',
      path: '/s/{session_id}/add-information',
      access: 'own',
      params,
      handle: async (c, { params }) => c.json(await cardholder.addInformation(params.session_id, tokenOf(c))),
    }),
    endpoint({
      method: 'post',
      path: '/s/{session_id}/status/answer',
      access: 'own',
      params,
      handle: async (c, { params }) => c.json(await cardholder.answerStatus(params.session_id, tokenOf(c))),
    }),
    endpoint({
      method: 'post',
      path: '/s/{session_id}/withdraw',
      access: 'own',
      params,
      handle: async (c, { params }) => c.json(await cardholder.withdraw(params.session_id, tokenOf(c))),
    }),
    endpoint({
      method: 'post',
      path: '/s/{session_id}/close',
      access: 'own',
      params,
      async handle(c, { params }) {
        await cardholder.close(params.session_id, tokenOf(c));
        return done(c);
      },
    }),
    endpoint({
      method: 'post',
      path: '/s/{session_id}/leave',
      access: 'own',
      params,
      async handle(c, { params }) {
        const body = validate(leaveBody, await readBeacon(c), 'body');
        await cardholder.leave(params.session_id, body.token);
        return done(c);
      },
    }),
  ];
}

/** A beacon cannot set headers: JSON in a `text/plain` body. */
async function readBeacon(c: HttpContext): Promise<unknown> {
  const bytes = await readBytes(c, MAX_BEACON_BYTES);
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    throw new ProblemError('malformed_json', 'The body could not be read as JSON');
  }
}

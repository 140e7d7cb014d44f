/** Turns everything that was thrown, and every address that is not there, into problem details. */
import type { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { lostTheServer } from '../db/postgres.errors.ts';
import type { Log } from '../log.ts';
import type { HttpContext, HttpEnv } from './http-env.ts';
import { PROBLEM_TYPE, ProblemError, problemDocument } from './problem-error.ts';

/** Answers of database and file storage that say "not now". */
const UNAVAILABLE =
  /^(SQLITE_(BUSY|FULL|IOERR|LOCKED)|DATABASE_UNAVAILABLE|BLOBS_UNAVAILABLE|SCANNER_UNAVAILABLE|ENOSPC|EDQUOT|57014|55P03)/;

const CHARACTER_NOT_IN_REPERTOIRE = '22021';

/** Installs the handlers; `typeBase` is the page that explains the codes. */
export function answerErrors(app: Hono<HttpEnv>, deps: { log: Log; typeBase: string }): void {
  app.onError((error, c) => answerProblem(c, toProblem(error, c, deps.log), deps.typeBase));
  app.notFound((c) =>
    answerProblem(c, new ProblemError('not_found', 'There is nothing at this address'), deps.typeBase),
  );
}

function toProblem(error: unknown, c: HttpContext, log: Log): ProblemError {
  if (error instanceof ProblemError) return error;
  const code = (error as { code?: string }).code ?? '';
  if (UNAVAILABLE.test(code) || lostTheServer(error)) {
    log.error({ request_id: c.var.requestId, code, err: error }, 'storage unavailable');
    return new ProblemError('unavailable', 'Nothing was stored: try again', { headers: { 'Retry-After': '2' } });
  }
  // PostgreSQL holds no text with such characters, so there is nothing under that name.
  if (code === CHARACTER_NOT_IN_REPERTOIRE) return new ProblemError('not_found', 'There is nothing at this address');
  if (c.req.raw.signal?.aborted) return new ProblemError('malformed_json', 'The request broke off');
  log.error({ request_id: c.var.requestId, route: c.var.route, err: error }, 'request failed');
  return new ProblemError('internal_error', 'The error was logged under the request id');
}

/** The answer for a problem. */
export function answerProblem(c: HttpContext, error: ProblemError, typeBase: string): Response {
  c.set('problem', error.code);
  const document = problemDocument(error, { typeBase, instance: c.req.path, requestId: c.var.requestId });
  return c.body(JSON.stringify(document), error.status as ContentfulStatusCode, {
    'Content-Type': PROBLEM_TYPE,
    ...error.extras.headers,
  });
}

/**
 * The built page and an in-memory cardholder API on one port, with the production headers and faults on demand: for
 * browser tests and for development before or beside the real server.
 */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { IntakeBoot } from '@dispute-intake/contract/cardholder-api';
import {
  type FirstScreens,
  pageLanguage,
  styleSources,
  themeStyle,
  withFirstScreen,
} from '../../server/src/sessions/intake-first-screen.ts';
import type { FileChange } from '../src/api/cardholder-api.ts';
import { FakeProblem, type FakeSession, type FakeSessionOptions, fakeSession } from '../src/testing/fake-session.ts';

const DIST = resolve(import.meta.dirname, '../../dist/intake');
const policy = (style = ''): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' ${style}; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *; require-trusted-types-for 'script'`;
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};

export interface Faults {
  /** Answer calls whose path matches with this status, until taken away. */
  fail?: { path: RegExp; status: number; code?: string } | null;
  /** Wait before each API answer. */
  delayMs?: number;
  /** Wait before each API answer until this resolves. */
  held?: Promise<void> | null;
  /** Break the connection after the work is done: the answer is lost. */
  loseAnswers?: { path: RegExp } | null;
}

export interface FakeServer {
  origin: string;
  sessions: Map<string, FakeSession>;
  faults: Faults;
  /** Requests to the API as `METHOD path`. */
  calls: string[];
  /** A new session and its link. */
  open(options?: FakeSessionOptions): { url: string; session: FakeSession };
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function sendStatic(path: string, request: IncomingMessage, response: ServerResponse): void {
  const file = join(DIST, normalize(path));
  if (!file.startsWith(DIST) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  const zipped = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') && existsSync(`${file}.br`);
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
    ...(zipped ? { 'content-encoding': 'br' } : {}),
    ...(extname(file) === '.html' ? { 'content-security-policy': policy() } : {}),
  });
  createReadStream(zipped ? `${file}.br` : file).pipe(response);
}

/** Starts on `port` (0: any free one). */
export async function startFakeServer({ port = 0 }: { port?: number } = {}): Promise<FakeServer> {
  const sessions = new Map<string, FakeSession>();
  const faults: Faults = {};
  const calls: string[] = [];
  let counter = 0;

  function page(id: string, request: IncomingMessage, response: ServerResponse): void {
    const fake = sessions.get(id);
    const boot: IntakeBoot = {
      session_id: id,
      state: !fake ? 'unknown' : fake.session.status === 'expired' ? 'expired' : 'ready',
      mode: fake?.session.mode ?? 'form',
      locale: fake?.session.locale ?? null,
      theme: fake?.session.theme ?? null,
      issuer_name: fake?.session.issuer_name ?? null,
      is_fresh: fake?.session.status === 'pending' && !fake.session.follow_up,
      branding: fake?.session.branding,
    };
    const block = `<script type="application/json" id="intake-boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`;
    const beside = (name: string): unknown => JSON.parse(readFileSync(join(DIST, name), 'utf8'));
    const { chatbot, locales } = beside('preloads.json') as { chatbot: string; locales: Record<string, string> };
    const screens = beside('first-screens.json') as FirstScreens;
    const tag = pageLanguage(Object.keys(screens), boot, request.headers['accept-language']);
    const head = `${locales[tag] ?? ''}${boot.mode === 'chatbot' ? chatbot : ''}${themeStyle(boot)}${block}</head>`;
    const built = readFileSync(join(DIST, 'index.html'), 'utf8');
    const html = withFirstScreen(built, boot, screens, tag).replace('</head>', () => head);
    response.writeHead(fake ? 200 : 404, {
      'content-type': TYPES['.html'],
      'content-security-policy': policy(styleSources(html)),
      'referrer-policy': 'strict-origin',
      'cache-control': 'no-store',
      'content-encoding': 'gzip',
    });
    response.end(gzipSync(html));
  }

  async function call(method: string, id: string, path: string, request: IncomingMessage): Promise<unknown> {
    const body = await bodyOf(request);
    const fake = sessions.get(id);
    if (!fake) throw new FakeProblem(404, 'not_found');
    const json = (): never => JSON.parse(body.toString()) as never;
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (path === '/claim') return fake.claim((json() as { token: string }).token);
    if (path === '/leave') return null;
    fake.check(token);
    if (path === '/draft' && method === 'PUT') return fake.save(json());
    if (path === '/recognize') return fake.recognize();
    if (path === '/end') return fake.end();
    if (path === '/reopen') return fake.reopen();
    if (path === '/add-information' || path === '/status/answer') return fake.followUp();
    if (path === '/withdraw') return fake.withdraw();
    if (path === '/handoff' || path === '/companion') return fake.deviceLink();
    if (path === '/submit') return fake.submit(json());
    if (path === '/activity') return null;
    if (path === '/close') return fake.close();
    if (path === '/files' && method === 'POST') {
      const head = body.subarray(0, 2000).toString('latin1');
      const name = Buffer.from(/filename="([^"]*)"/.exec(head)?.[1] ?? 'file', 'latin1').toString('utf8');
      const type = /content-type: ([^\r]*)/i.exec(head)?.[1] ?? '';
      return fake.addFile({ name, type, size: body.length });
    }
    if (method === 'PATCH') return fake.changeFile(path.split('/').pop() ?? '', json() as FileChange);
    if (method === 'DELETE') return fake.removeFile(path.split('/').pop() ?? '');
    throw new FakeProblem(404, 'not_found');
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const match = /^\/s\/([^/]+)(\/.*)?$/.exec(url.pathname);
    if (!match) return sendStatic(url.pathname, request, response);
    const [, id = '', path] = match;
    if (!path) return page(id, request, response);
    calls.push(`${request.method} ${path}`);
    const fail = faults.fail;
    const answer = async (): Promise<void> => {
      if (faults.delayMs) await new Promise((done) => setTimeout(done, faults.delayMs));
      await faults.held;
      if (fail?.path.test(path)) throw new FakeProblem(fail.status, fail.code ?? 'internal_error');
      const result = await call(request.method ?? 'GET', id, path, request);
      if (faults.loseAnswers?.path.test(path)) {
        request.socket.destroy();
        return;
      }
      const status = result === null || result === undefined ? 204 : path === '/files' ? 201 : 200;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 204 ? undefined : JSON.stringify(result));
    };
    answer().catch((error: unknown) => {
      const { status, code, members } = error instanceof FakeProblem ? error : new FakeProblem(500, 'internal_error');
      response.writeHead(status, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ status, code, ...members }));
    });
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const address = server.address();
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : port}`;
  return {
    origin,
    sessions,
    faults,
    calls,
    open(options = {}) {
      const id = `is_fake${String(++counter).padStart(4, '0')}`;
      const session = fakeSession({ ...options, id });
      sessions.set(id, session);
      return { url: `${origin}/s/${id}`, session };
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

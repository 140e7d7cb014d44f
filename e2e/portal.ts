/** An issuer: a portal page on an origin of its own under a strict CSP, and a webhook receiver verified by somebody else's library. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

export interface Portal {
  url: string;
  /** Address of the page that shows the given session. */
  page(sessionUrl: string): string;
  close(): Promise<void>;
}

/** Serves a page with `<dispute-intake>` and nothing inline; the element's events are kept in `window.seen`. */
export async function startPortal(baseUrl: string, intakeUrl: string): Promise<Portal> {
  const script = `
    window.seen = [];
    window.messages = [];
    const element = document.querySelector('dispute-intake');
    for (const type of ['intake-opened', 'intake-step-changed', 'intake-submitted', 'intake-completed', 'intake-abandoned', 'intake-error'])
      element.addEventListener(type, (event) => window.seen.push({ type, detail: event.detail }));
    window.addEventListener('message', (event) => window.messages.push({ origin: event.origin, data: event.data }));
    element.setAttribute('session-url', new URLSearchParams(location.search).get('session'));`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://portal');
    if (pathname === '/portal.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(script);
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self' ${baseUrl}; style-src 'self'; frame-src ${intakeUrl}`,
    );
    response.end(`<!doctype html><html lang="en"><title>Portal</title><meta name="viewport" content="width=device-width">
      <h1>Your payments</h1><dispute-intake></dispute-intake>
      <script type="module" src="${baseUrl}/element/dispute-intake.js"></script><script type="module" src="/portal.js"></script>`);
  });
  const url = await listen(server);
  return {
    url,
    page: (sessionUrl) => `${url}/?session=${encodeURIComponent(sessionUrl)}`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

export interface Delivery {
  id: string;
  payload: Record<string, unknown> & { event: string };
}

export interface Receiver {
  url: string;
  /** Deliveries whose signature held, in the order they came. */
  deliveries: Delivery[];
  /** Deliveries whose signature did not hold. */
  forged: number;
  /** Resolves with the first delivery of this event, now or later. */
  next(event: string): Promise<Delivery>;
  trust(secret: string): void;
  close(): Promise<void>;
}

export async function startReceiver(answer: () => number = () => 204): Promise<Receiver> {
  let webhook: Webhook | undefined;
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const body = await readAll(request);
    const status = answer();
    if (status < 300) {
      try {
        const payload = webhook?.verify(body, request.headers as Record<string, string>) as Delivery['payload'];
        receiver.deliveries.push({ id: String(request.headers['webhook-id']), payload });
        for (const wake of waiting.splice(0)) wake();
      } catch {
        receiver.forged++;
      }
    }
    response.statusCode = status;
    response.end();
  });
  const receiver: Receiver = {
    url: '',
    deliveries: [],
    forged: 0,
    trust(secret) {
      webhook = new Webhook(secret);
    },
    async next(event) {
      for (;;) {
        const found = receiver.deliveries.find((delivery) => delivery.payload.event === event);
        if (found) return found;
        await new Promise<void>((done) => waiting.push(done));
      }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  receiver.url = `${await listen(server)}/hooks`;
  return receiver;
}

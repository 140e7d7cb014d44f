/** A Node server around an application, with bounds on what a connection may cost before and between requests. */
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS_BY_CODE, type ProblemCode } from '@dispute-intake/contract';
import { getRequestListener } from '@hono/node-server';
import { PROBLEM_TYPE } from '../problems/problem-error.ts';

export interface ServerLimits {
  /** From the connection, or the answer before, to the end of the headers. */
  headersMs: number;
  /** To the end of the body: 15 MB over a line of 1 Mbit/s. */
  requestMs: number;
  /** An idle connection waits this long for its next request; longer than load balancers do (60 s). */
  idleMs: number;
  /** How often the first two are looked at. */
  checkEveryMs: number;
  /** Address and headers together. */
  maxHeaderBytes: number;
  maxConnections: number;
}

export const SERVER_LIMITS: ServerLimits = {
  headersMs: 15_000,
  requestMs: 120_000,
  idleMs: 65_000,
  checkEveryMs: 5000,
  maxHeaderBytes: 16_384,
  maxConnections: 20_000,
};

type Fetch = Parameters<typeof getRequestListener>[0];

/** Not listening yet. What is no request that could reach the application is answered here, as a problem like any other. */
export function createHttpServer(fetch: Fetch, limits: ServerLimits = SERVER_LIMITS): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.maxHeaderBytes,
    },
    getRequestListener(fetch, { overrideGlobalObjects: true }),
  );
  server.maxRequestsPerSocket = 0;
  server.maxConnections = limits.maxConnections;
  server.on('clientError', (error: Error & { code?: string }, socket) => refuse(error.code, socket as Socket));
  return server;
}

const DETAILS = {
  request_timeout: 'The request did not arrive in time: send it again, all at once',
  headers_too_large: `Address and headers may have at most ${SERVER_LIMITS.maxHeaderBytes} bytes together`,
  malformed_request: 'This is not a valid HTTP request',
} satisfies Partial<Record<ProblemCode, string>>;

function refuse(cause: string | undefined, socket: Socket): void {
  // Nobody is there any more, or an answer is on its way already.
  if (cause === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const code =
    cause === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'request_timeout'
      : cause === 'HPE_HEADER_OVERFLOW'
        ? 'headers_too_large'
        : 'malformed_request';
  const { status, title } = PROBLEMS_BY_CODE[code];
  const body = JSON.stringify({ type: 'about:blank', title, status, detail: DETAILS[code], code });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const IDLE_LOOK_MS = 50;

/** Takes no new connection, and lets each open one go once its request is answered. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((done) => {
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
    server.close(() => {
      clearInterval(idle);
      done();
    });
    server.closeIdleConnections();
  });

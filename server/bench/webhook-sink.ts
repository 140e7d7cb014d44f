/** A receiver in a process of its own: notes when each message's first byte came, and answers as its path says. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

function endless(response: ServerResponse): void {
  while (!response.destroyed && response.write('x'.repeat(16_384)));
  if (!response.destroyed) response.once('drain', () => endless(response));
}

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/hook': (response) => response.end(),
  '/hanging': () => {},
  '/slow': (response) => void setTimeout(() => response.end(), 2000),
  '/endless': endless,
  '/resetting': (response) => response.socket?.resetAndDestroy(),
  '/redirecting': (response) => response.writeHead(302, { location: 'https://example.com/' }).end(),
  '/failing': (response) => response.writeHead(500).end(),
  '/overloaded': (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
};

const arrivals = new Map<string, number>();
let count = 0;
const server = createServer((request, response) => {
  count++;
  const id = String(request.headers['webhook-id']);
  if (!arrivals.has(id)) arrivals.set(id, performance.timeOrigin + performance.now());
  request.resume();
  request.on('end', () => ANSWERS[request.url ?? '']?.(response));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (message) => {
  if (message === 'reset') {
    arrivals.clear();
    count = 0;
  }
  if (message === 'count' || message === 'reset') process.send?.({ count });
  if (message === 'arrivals') process.send?.({ arrivals: [...arrivals] });
});
process.on('disconnect', () => process.exit());

/** A receiver in a process of its own: answers 200 at once and notes when each message's first byte came. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const arrivals = new Map<string, number>();
let count = 0;
const server = createServer((request, response) => {
  count++;
  const id = String(request.headers['webhook-id']);
  if (!arrivals.has(id)) arrivals.set(id, performance.timeOrigin + performance.now());
  request.resume();
  request.on('end', () => response.end());
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

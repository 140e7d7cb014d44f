/** A network path that a test can cut. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Passes connections on to a port of this machine. */
export async function openPath(toPort: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(toPort, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends every connection, and refuses new ones until it is repaired. */
    cut() {
      isCut = true;
      dropAll();
    },
    /** Lets nothing through, and says nothing: what is under way hangs. */
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    repair() {
      isCut = false;
      // What was frozen has lost its place: a real network would reset it too.
      for (const socket of sockets) if (socket.isPaused()) socket.destroy();
    },
    async close() {
      dropAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** TCP ports for programs that must know their port before they listen, and keep it over a restart. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what Linux, macOS and Windows give to a listener on port 0 and to outgoing connections. */
const FIRST = 10_000;
const COUNT = 20_000;

/** Sockets that hold the reserved numbers. They do not keep the process alive, and go with it. */
const locks: Socket[] = [];
let next = FIRST + (process.pid % COUNT);

/**
 * Reserves `count` ports of the loopback interface for this process until it ends: no other caller, in this process or
 * another, gets one of them. The lock is a UDP socket on the same number, which leaves the TCP port free.
 */
export async function reservePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tried = 0; ports.length < count; tried++) {
    if (tried === COUNT) throw new Error(`No ${count} ports are free from ${FIRST} to ${FIRST + COUNT - 1}`);
    const port = next;
    next = port + 1 < FIRST + COUNT ? port + 1 : FIRST;
    const lock = await lockPort(port);
    if (lock === undefined) continue;
    if (await isFree(port)) {
      lock.unref();
      locks.push(lock);
      ports.push(port);
    } else lock.close();
  }
  return ports;
}

async function lockPort(port: number): Promise<Socket | undefined> {
  const socket = createSocket('udp4');
  try {
    socket.bind({ address: '127.0.0.1', port, exclusive: true });
    await once(socket, 'listening');
    return socket;
  } catch (error) {
    socket.close();
    if (isTaken(error)) return undefined;
    throw error;
  }
}

/** Whether a program may listen on it, on every address. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}

const isTaken = (error: unknown): boolean => ['EADDRINUSE', 'EACCES'].includes((error as { code?: string }).code ?? '');

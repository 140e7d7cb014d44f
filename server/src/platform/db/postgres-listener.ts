/** One connection that listens, apart from the pool, and comes back by itself after the server or the network was away. */
import pg from 'pg';

export interface Listener {
  close(): Promise<void>;
}

const HEARTBEAT_MS = 10_000;
const HEARTBEAT_TIMEOUT_MS = 5000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;

/**
 * Calls `onMessage` with each payload on `channel`, and `onConnect` whenever messages may have been missed: after the first
 * connection and after each later one. Throws when the first connection fails.
 */
export async function listenPostgres(
  connectionString: string,
  channel: string,
  onMessage: (payload: string) => void,
  onConnect: () => void,
): Promise<Listener> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let failures = 0;

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    clearTimeout(timer);
    lost.end().catch(() => {});
    if (isClosed) return;
    timer = setTimeout(() => connect().catch(() => {}), Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++));
  }

  /** A peer that vanished without a word is noticed by its silence. */
  function beat(on: pg.Client): void {
    timer = setTimeout(async () => {
      const deadline = setTimeout(() => lose(on), HEARTBEAT_TIMEOUT_MS);
      try {
        await on.query('select 1');
        clearTimeout(deadline);
        if (client === on && !isClosed) beat(on);
      } catch {
        clearTimeout(deadline);
        lose(on);
      }
    }, HEARTBEAT_MS);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, application_name: 'dispute-intake listen', keepAlive: true });
    client = next;
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lose(next);
      throw error;
    }
    failures = 0;
    beat(next);
    onConnect();
  }

  try {
    await connect();
  } catch (error) {
    isClosed = true;
    clearTimeout(timer);
    throw error;
  }
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const open = client;
      client = undefined;
      await open?.end().catch(() => {});
    },
  };
}

/** A migrated database of its own for one test, gone afterwards, and a clock that stands still. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../database.ts';
import { migrations } from '../../../migrations/index.ts';
import type { Clock } from '../../clock.ts';
import { migrate } from '../../db/migrate.ts';
import { type OpenDatabase, openSqlite } from '../../db/open-sqlite.ts';

export interface TemporaryDatabase extends OpenDatabase<Database> {
  file: string;
  /** A second connection, as another process would have. Closed with the first. */
  another(): OpenDatabase<Database>;
}

/** Closed and deleted by `close`. */
export async function temporaryDatabase(): Promise<TemporaryDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-'));
  const file = join(folder, 'test.db');
  const first = openSqlite<Database>(file);
  await migrate(first.migrator, first.dialect, migrations);
  const others: OpenDatabase<Database>[] = [];
  return {
    ...first,
    file,
    another() {
      const other = openSqlite<Database>(file);
      others.push(other);
      return other;
    },
    async close() {
      for (const other of others) await other.close();
      await first.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface ManualClock extends Clock {
  advance(ms: number): void;
}

export function manualClock(startMs = Date.UTC(2026, 0, 5, 12)): ManualClock {
  let now = startMs;
  return {
    nowMs: () => now,
    advance(ms) {
      now += ms;
    },
  };
}

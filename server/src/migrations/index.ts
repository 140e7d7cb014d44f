/** Every migration, in the order they run. Add at the end; never change one that was released. */
import type { Migration } from '../platform/db/migrate.ts';
import { core } from './0001-core.ts';

export const migrations: readonly Migration[] = [core];

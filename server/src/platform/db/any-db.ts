/** A database whose tables the platform does not know. */
import type { Kysely } from 'kysely';
import type { Write } from './write.ts';

// biome-ignore lint/suspicious/noExplicitAny: whatever tables the caller has
type AnyTables = any;
/** The database, or a transaction on it. */
export type AnyDb = Kysely<AnyTables>;
export type AnyWrite = Write<AnyTables>;

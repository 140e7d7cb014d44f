/** Statements as read, in parts: for tests of what only one part decides. */
import { type ReadStatement, read, type StatementReading } from '@dispute-intake/statement-reader';

const WRITTEN = { writtenOn: '2026-11-20' };

/** The kind a statement reads like, without its facts. */
export const toldKind = (statement: string | undefined): ReadStatement => ({
  ...read(statement ?? '', WRITTEN),
  facts: [],
  denied: [],
});

/** A statement without facts that was read as this. */
export const toldAs = (kind: StatementReading): ReadStatement => ({ ...read('', WRITTEN), kind });

/** Reads a span of time by the ids, which begin with it and are indexed for each account; `created_at` is not. */
import { idsFrom } from '../platform/ids.ts';

/** An id may be made somewhat before or after the time that its row says. */
const SLACK_MS = 3_600_000;

type Kind = 'is' | 'dlv' | 'att' | 'uuid';
const idAt = (kind: Kind, ms: number): string => (kind === 'uuid' ? idsFrom.uuid(ms) : idsFrom.sortable(kind, ms));

/** Ids of rows of `[fromMs, toMs)` are at least the one and below the other. */
export const idBounds = (kind: Kind, fromMs: number, toMs: number): { least: string; below: string } => ({
  least: idAt(kind, fromMs - SLACK_MS),
  below: idAt(kind, toMs + SLACK_MS),
});

/** The same where the span may have no end, or no beginning. */
export const idRange = (kind: Kind, fromMs: number | undefined, toMs: number | undefined) => ({
  least: fromMs === undefined ? undefined : idAt(kind, fromMs - SLACK_MS),
  below: toMs === undefined ? undefined : idAt(kind, toMs + SLACK_MS),
});

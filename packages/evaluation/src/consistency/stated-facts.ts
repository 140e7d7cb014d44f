/** Facts read from the statement take the place of absent ones, never of those that were given. */
import { DECIDING_FIELDS, type EvidenceField, type Evidences, evidenceField } from '@dispute-intake/contract';
import type { StatedFact } from '@dispute-intake/statement-reader';
import { dayOfIso } from '../calendar.ts';
import { isAgainstGiven } from './contradictions.ts';

/** Below this a reading is too likely wrong to stand in for an answer. */
const MIN_PROBABILITY = 0.7;

/** Whether a value that was read is one the field can have. */
function isValueOf({ value: type }: EvidenceField, value: unknown): boolean {
  if (typeof type !== 'string') return typeof value === 'string' && type.includes(value);
  if (type === 'yes_no') return typeof value === 'boolean';
  if (type === 'amount' || type === 'months') return typeof value === 'number' && Number.isFinite(value) && value >= 0;
  if (typeof value !== 'string') return false;
  if (type === 'day') return dayOfIso(value) !== undefined;
  return type === 'currency' ? /^[A-Z]{3}$/.test(value) : value.trim() !== '';
}

export interface KnownEvidences {
  evidences: Evidences;
  /** Paths, `evidences.` first, whose value was read from the statement; objects made only of such values included. */
  statedPaths: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** A value for a field, read from the statement or from a file. */
export type ReadFact = Pick<StatedFact, 'path' | 'value' | 'probability'>;

/** The facts as given, completed by what the statement says outright. */
export function withStatedFacts(sent: Evidences, stated: readonly ReadFact[]): KnownEvidences {
  if (stated.length === 0) return { evidences: sent, statedPaths: NONE };
  const given = sent as Record<string, unknown>;
  let evidences: Record<string, unknown> | undefined;
  const statedPaths = new Set<string>();
  for (const { path, value, probability } of stated) {
    if (probability < MIN_PROBABILITY || !path.startsWith('evidences.')) continue;
    const below = path.slice('evidences.'.length);
    const field = evidenceField(below);
    if (!field?.readable || !isValueOf(field, value)) continue;
    const [name = '', leaf] = below.split('.');
    if (leaf === undefined ? given[name] !== undefined : isGiven(given, name, leaf)) continue;
    if (isAgainstGiven(below, value, sent)) continue;
    evidences ??= { ...given };
    statedPaths.add(path);
    if (leaf === undefined) {
      evidences[name] = value;
      continue;
    }
    const own = evidences[name] === given[name] ? { ...(given[name] as object) } : (evidences[name] as object);
    evidences[name] = { ...own, [leaf]: value };
    if (given[name] === undefined) statedPaths.add(`evidences.${name}`);
  }
  if (!evidences) return { evidences: sent, statedPaths: NONE };
  complete(evidences, given, statedPaths);
  return { evidences: evidences as Evidences, statedPaths };
}

const isGiven = (given: Record<string, unknown>, name: string, leaf: string): boolean =>
  (given[name] as Record<string, unknown> | undefined)?.[leaf] !== undefined;

/** Who says when or how they wrote to the merchant has written; other objects without their main field are dropped. */
function complete(evidences: Record<string, unknown>, given: Record<string, unknown>, statedPaths: Set<string>): void {
  for (const [name, leaf] of DECIDING_FIELDS) {
    const object = evidences[name] as Record<string, unknown> | undefined;
    if (!object || object[leaf] !== undefined) continue;
    if (name === 'merchant_contact') {
      evidences[name] = { ...object, attempted: true };
      statedPaths.add('evidences.merchant_contact.attempted');
    } else if (given[name] === undefined) {
      delete evidences[name];
      for (const path of statedPaths) if (path.startsWith(`evidences.${name}`)) statedPaths.delete(path);
    }
  }
}

import type { Evidences } from '@dispute-intake/contract';

/** The given value of a path (`evidences.return.outcome`); undefined where none was given. */
export const givenAt = (given: Evidences, path: string): unknown =>
  path
    .replace(/^evidences\./, '')
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], given);

/** Which scope a call of the API takes, by its method and where it lies. */
import type { KeyScope } from '@dispute-intake/contract';
import type { Endpoint } from '../platform/http/endpoints/endpoint.ts';

const CHANGES: readonly (readonly [path: string, scope: KeyScope])[] = [
  ['/api/intake/sessions/', 'sessions:write'],
  ['/api/evaluations/', 'evaluations:write'],
  ['/api/reports/', 'evaluations:write'],
  ['/api/files/', 'files:write'],
  ['/api/test-clocks/', 'sessions:write'],
];

/** Throws for a change that no scope covers: such a route must not be mounted. */
export function scopeOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): KeyScope {
  if (method === 'get') return 'read';
  const scope = CHANGES.find(([begin]) => path.startsWith(begin))?.[1];
  if (!scope) throw new Error(`No key scope covers ${method} ${path}: add it to CHANGES`);
  return scope;
}

/** What a request looked like without anything it said: names the API knows, and types. Pure. */
import * as z from 'zod';
import type { Endpoint } from '../platform/http/endpoints/endpoint.ts';

const MOST_DEPTH = 8;
const MOST_MEMBERS = 300;
/** Stands for members whose names the API does not know: their number only, for a name may say something itself. */
const UNKNOWN = '(unknown names)';
const OWN_ID = /^([a-z]{2,4}_[0-9a-z]{36}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Every property name that stands in a schema, at any depth. */
export function namesIn({ body, documentedBody }: Pick<Endpoint, 'body' | 'documentedBody'>): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (value: unknown, isProperties: boolean): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [name, each] of Object.entries(value)) {
      if (isProperties) names.add(name);
      walk(each, !isProperties && name === 'properties');
    }
  };
  for (const schema of [body, documentedBody]) {
    if (schema) walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), false);
  }
  return names;
}

/** `{"a": "x", "b": [1]}` → `{"a": "string", "b": ["number"]}`; undefined for what is too large to show. */
export function shapeOf(value: unknown, names: ReadonlySet<string>): unknown {
  let members = 0;
  const walk = (each: unknown, depth: number): unknown => {
    if (each === null) return 'null';
    if (typeof each !== 'object') return typeof each;
    if (depth > MOST_DEPTH || members > MOST_MEMBERS) return Array.isArray(each) ? 'array' : 'object';
    // A list is shown by its first entry.
    if (Array.isArray(each)) return each.length === 0 ? [] : [walk(each[0], depth + 1)];
    const shape: Record<string, unknown> = {};
    let unknown = 0;
    for (const [name, member] of Object.entries(each)) {
      if (++members > MOST_MEMBERS) return 'object';
      if (names.has(name)) shape[name] = walk(member, depth + 1);
      else unknown++;
    }
    if (unknown > 0) shape[UNKNOWN] = unknown;
    return shape;
  };
  return walk(value, 0);
}

/** The path that was asked for, with `{name}` in place of every parameter that is not an id of ours. */
export function shownPath(pattern: string, path: string): string {
  const asked = path.split('/');
  return pattern
    .split('/')
    .map((part, i) => {
      if (!part.startsWith('{')) return part;
      const given = asked[i] ?? '';
      return OWN_ID.test(given) ? given : part;
    })
    .join('/');
}

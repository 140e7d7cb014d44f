/** A later submission over an earlier one: objects are merged deeply, everything else is replaced. */

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `changes` over `earlier`; neither is changed. */
export function mergeOver(earlier: Json, changes: Json): Json {
  const merged = new Map(Object.entries(earlier));
  for (const [name, value] of Object.entries(changes)) {
    const before = merged.get(name);
    merged.set(name, isObject(before) && isObject(value) ? mergeOver(before, value) : value);
  }
  // Not by assignment: a field named `__proto__` is a field like any other.
  return Object.fromEntries(merged);
}

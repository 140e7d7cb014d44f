/** The value that `share` (0–1) of the sorted values do not exceed; null where there is none. */
export function percentile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? null;
}

/** The same of values that are counted, in any order. */
export function percentileOf(counts: ReadonlyMap<number, number>, share: number): number | null {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  let rest = Math.ceil(all * share);
  for (const [value, count] of sorted) {
    rest -= count;
    if (rest <= 0) return value;
  }
  return null;
}

/** Durations counted into the buckets of a Prometheus histogram, a series for each set of labels. */

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Series {
  buckets: number[];
  sum: number;
  count: number;
}

export interface Histogram {
  /** `labels` as they stand between the braces: `route="/a",status="200"`. */
  observe(labels: string, durationMs: number): void;
  lines(): string[];
}

export const header = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

/** `name` ends in `_seconds`. */
export function createHistogram(name: string, help: string): Histogram {
  const all = new Map<string, Series>();
  return {
    observe(labels, durationMs) {
      let series = all.get(labels);
      if (!series) {
        series = { buckets: BUCKETS_SECONDS.map(() => 0), sum: 0, count: 0 };
        all.set(labels, series);
      }
      const seconds = durationMs / 1000;
      const place = BUCKETS_SECONDS.findIndex((bound) => seconds <= bound);
      if (place >= 0) series.buckets[place] = (series.buckets[place] ?? 0) + 1;
      series.sum += seconds;
      series.count++;
    },
    lines() {
      const lines = header(name, help, 'histogram');
      for (const [labels, { buckets, sum, count }] of all) {
        let upTo = 0;
        for (const [i, bound] of BUCKETS_SECONDS.entries()) {
          upTo += buckets[i] ?? 0;
          lines.push(`${name}_bucket{${labels},le="${bound}"} ${upTo}`);
        }
        lines.push(
          `${name}_bucket{${labels},le="+Inf"} ${count}`,
          `${name}_sum{${labels}} ${sum}`,
          `${name}_count{${labels}} ${count}`,
        );
      }
      return lines;
    },
  };
}

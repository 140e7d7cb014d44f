/** Figures of this process in the Prometheus text format (version 0.0.4). Labels are few by nature: routes, never paths. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RequestObserver } from './http/request.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Series {
  labels: string;
  buckets: number[];
  sum: number;
  count: number;
}

/** A figure that is read when asked for. */
export interface Gauge {
  name: string;
  help: string;
  read(): Promise<number>;
}

export interface JobRun {
  kind: string;
  outcome: 'done' | 'failed' | 'released';
  durationMs: number;
}

export interface Metrics {
  observeJob(run: JobRun): void;
  observeRequest: RequestObserver;
  text(): Promise<string>;
}

export function createMetrics(gauges: readonly Gauge[]): Metrics {
  const requests = new Map<string, Series>();
  const jobs = new Map<string, Series>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    observeRequest({ method, route, status, durationMs }) {
      observe(requests, `method="${method}",route="${route}",status="${status}"`, durationMs);
    },
    observeJob({ kind, outcome, durationMs }) {
      observe(jobs, `kind="${kind}",outcome="${outcome}"`, durationMs);
    },
    async text() {
      const lines = histogram('http_request_duration_seconds', 'Time from request to answer', [...requests.values()]);
      lines.push(...histogram('job_duration_seconds', 'Time a job ran', [...jobs.values()]));
      lines.push(...header('event_loop_delay_seconds', 'How late timers fire (99th percentile)', 'gauge'));
      lines.push(`event_loop_delay_seconds ${delay.percentile(99) / 1e9}`);
      delay.reset();
      for (const { name, help, read } of gauges) lines.push(...header(name, help, 'gauge'), `${name} ${await read()}`);
      const memory = process.memoryUsage();
      lines.push(...header('process_resident_memory_bytes', 'Memory of the process', 'gauge'));
      lines.push(`process_resident_memory_bytes ${memory.rss}`);
      lines.push(...header('process_cpu_seconds_total', 'Processor time used', 'counter'));
      const { user, system } = process.cpuUsage();
      lines.push(`process_cpu_seconds_total ${(user + system) / 1e6}`);
      return `${lines.join('\n')}\n`;
    },
  };
}

function observe(all: Map<string, Series>, labels: string, durationMs: number): void {
  let series = all.get(labels);
  if (!series) {
    series = { labels, buckets: BUCKETS_SECONDS.map(() => 0), sum: 0, count: 0 };
    all.set(labels, series);
  }
  const seconds = durationMs / 1000;
  const place = BUCKETS_SECONDS.findIndex((bound) => seconds <= bound);
  if (place >= 0) series.buckets[place] = (series.buckets[place] ?? 0) + 1;
  series.sum += seconds;
  series.count++;
}

const header = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

function histogram(name: string, help: string, all: readonly Series[]): string[] {
  const lines = header(name, help, 'histogram');
  for (const { labels, buckets, sum, count } of all) {
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
}

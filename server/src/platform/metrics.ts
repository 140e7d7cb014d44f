/** Figures of this process in the Prometheus text format (version 0.0.4). Labels are few by nature: routes, never paths. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { within } from './deadline.ts';
import { createHistogram, header } from './histogram.ts';
import type { RequestObserver } from './http/request.ts';

/** Well below the 10 s after which Prometheus gives up on all of it. */
const READ_WITHIN_MS = 3000;

export interface JobRun {
  kind: string;
  outcome: 'done' | 'failed' | 'released';
  durationMs: number;
}

/** One try to deliver a webhook: the class of the answer, or why there was none. */
export interface AttemptRun {
  responseCode: number | null;
  errorCode: string | null;
  durationMs: number;
}

/** Figures that are read together when asked for; a *label* parts one into several. */
export interface Gauges {
  about: Readonly<Record<string, { help: string; label?: string }>>;
  read(): Promise<Readonly<Record<string, number | Readonly<Record<string, number>>>>>;
}

export interface Metrics {
  observeJob(run: JobRun): void;
  observeRequest: RequestObserver;
  observeAttempt(attempt: AttemptRun): void;
  /** What `gauges` cannot be read of is left out; the rest is told even while the database is away. */
  text(gauges: readonly Gauges[]): Promise<string>;
}

export function createMetrics(): Metrics {
  const requests = createHistogram('http_request_duration_seconds', 'Time from request to answer');
  const jobs = createHistogram('job_duration_seconds', 'Time a job ran');
  const attempts = createHistogram('webhook_attempt_duration_seconds', 'Time a receiver took to answer a webhook');
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  const ofProcess: Gauges = {
    about: {
      event_loop_delay_seconds: { help: 'How late timers fire (99th percentile)' },
      process_resident_memory_bytes: { help: 'Memory of the process' },
      nodejs_heap_used_bytes: { help: 'Memory that objects take' },
      process_cpu_seconds_total: { help: 'Processor time used' },
      process_start_time_seconds: { help: 'When the process began, in seconds since 1970' },
    },
    async read() {
      const { rss, heapUsed } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const late = delay.percentile(99) / 1e9;
      delay.reset();
      return {
        event_loop_delay_seconds: late,
        process_resident_memory_bytes: rss,
        nodejs_heap_used_bytes: heapUsed,
        process_cpu_seconds_total: (user + system) / 1e6,
        process_start_time_seconds: performance.timeOrigin / 1000,
      };
    },
  };

  return {
    observeRequest({ method, route, status, durationMs }) {
      requests.observe(`method="${method}",route="${route}",status="${status}"`, durationMs);
    },
    observeJob: ({ kind, outcome, durationMs }) => jobs.observe(`kind="${kind}",outcome="${outcome}"`, durationMs),
    observeAttempt({ responseCode, errorCode, durationMs }) {
      const outcome = errorCode ?? `${Math.floor((responseCode ?? 0) / 100)}xx`;
      attempts.observe(`outcome="${outcome}"`, durationMs);
    },
    async text(gauges) {
      const read = await Promise.all([ofProcess, ...gauges].map(linesOf));
      return `${[requests.lines(), jobs.lines(), attempts.lines(), ...read].flat().join('\n')}\n`;
    },
  };
}

async function linesOf({ about, read }: Gauges): Promise<string[]> {
  const values = await within(READ_WITHIN_MS, read()).catch(() => ({}) as Awaited<ReturnType<Gauges['read']>>);
  return Object.entries(about).flatMap(([name, { help, label }]) => {
    const value = values[name] ?? {};
    const samples =
      typeof value === 'number'
        ? [`${name} ${value}`]
        : Object.entries(value).map(([of, each]) => `${name}{${label}="${of}"} ${each}`);
    return [...header(name, help, name.endsWith('_total') ? 'counter' : 'gauge'), ...samples];
  });
}

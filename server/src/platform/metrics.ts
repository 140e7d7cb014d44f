/** Figures of this process in the Prometheus text format (version 0.0.4). Labels are few by nature: routes, never paths. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { within } from './deadline.ts';
import { createMemoryBudget, type MemoryBudget } from './memory-budget.ts';

/** Well below the 10 s after which Prometheus gives up on all of it. */
const READ_WITHIN_MS = 3000;

export interface JobRun {
  kind: string;
  outcome: 'done' | 'failed' | 'released';
  durationMs: number;
}

/** One attempt to deliver a webhook: the class of the response, or why there was none. */
export interface AttemptRun {
  responseCode: number | null;
  errorCode: string | null;
  durationMs: number;
}

/** Figures that are read together at each scrape; `label` names the label of figures that have several values. */
export interface Gauges {
  about: Readonly<Record<string, { help: string; label?: string }>>;
  read(): Promise<Readonly<Record<string, number | Readonly<Record<string, number>>>>>;
}

export interface Metrics {
  observeJob(run: JobRun): void;
  observeRequest(request: { method: string; route: string; status: number; durationMs: number }): void;
  observeAttempt(attempt: AttemptRun): void;
  /** The figures of this process and `gauges`, as the body of a scrape. A group whose `read` fails is left out. */
  text(gauges: readonly Gauges[]): Promise<string>;
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(memory: Pick<MemoryBudget, 'processBytes'> = createMemoryBudget()): Metrics {
  const registry = new Registry();
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS_SECONDS, registers: [registry] });
  const requests = histogram('http_request_duration_seconds', 'Time from request to response', [
    'method',
    'route',
    'status',
  ]);
  const jobs = histogram('job_duration_seconds', 'Time a job ran', ['kind', 'outcome']);
  const attempts = histogram('webhook_attempt_duration_seconds', 'Time a receiver took to respond to a webhook', [
    'outcome',
  ]);
  const ofProcess = processGauges(memory.processBytes);

  return {
    observeRequest: ({ method, route, status, durationMs }) =>
      requests.observe({ method, route, status }, durationMs / 1000),
    observeJob: ({ kind, outcome, durationMs }) => jobs.observe({ kind, outcome }, durationMs / 1000),
    observeAttempt: ({ responseCode, errorCode, durationMs }) =>
      attempts.observe({ outcome: errorCode ?? `${Math.floor((responseCode ?? 0) / 100)}xx` }, durationMs / 1000),
    async text(gauges) {
      const scraped = new Registry();
      await Promise.all([ofProcess, ...gauges].map((each) => readInto(scraped, each)));
      return (await registry.metrics()) + (await scraped.metrics());
    },
  };
}

function processGauges(budgetBytes: number): Gauges {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    about: {
      event_loop_delay_seconds: { help: 'How late timers fire (99th percentile)' },
      process_resident_memory_bytes: { help: 'Memory of the process' },
      process_memory_budget_bytes: { help: 'The most memory the process should take, by the limit of its container' },
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
        process_memory_budget_bytes: budgetBytes,
        nodejs_heap_used_bytes: heapUsed,
        process_cpu_seconds_total: (user + system) / 1e6,
        process_start_time_seconds: performance.timeOrigin / 1000,
      };
    },
  };
}

/** Reads `gauges` within {@link READ_WITHIN_MS} into `registry`; names that end in `_total` are counters. */
async function readInto(registry: Registry, { about, read }: Gauges): Promise<void> {
  const values = await within(READ_WITHIN_MS, read()).catch(() => undefined);
  if (!values) return;
  for (const [name, { help, label }] of Object.entries(about)) {
    const value = values[name];
    if (value === undefined) continue;
    const options = { name, help, labelNames: label ? [label] : [], registers: [registry] };
    const samples = typeof value === 'number' ? [[{}, value] as const] : labelled(label ?? '', value);
    if (name.endsWith('_total')) {
      const counter = new Counter(options);
      for (const [labels, each] of samples) counter.inc(labels, each);
    } else {
      const gauge = new Gauge(options);
      for (const [labels, each] of samples) gauge.set(labels, each);
    }
  }
}

const labelled = (label: string, values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([of, each]) => [{ [label]: of }, each] as const);

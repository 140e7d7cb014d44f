/**
 * Full evaluations a second on one core, over the worked cases in turn: by their structured facts alone, with a statement
 * that was read before, and with the statement read each time. Nothing is cached between evaluations. Prints one JSON line.
 */
import { read } from '@dispute-intake/statement-reader';
import { evaluate } from '../src/index.ts';
import { exampleCases, resolvedRequest } from '../src/testing/example-case.ts';
import { toldKind } from '../src/testing/told.ts';

const DISPUTE_DAY_MS = Date.UTC(2026, 10, 20, 12);
const requests = exampleCases().map(({ request }) => resolvedRequest(request, DISPUTE_DAY_MS));
const WRITTEN = { writtenOn: '2026-11-20' };
const readings = requests.map(({ evidences }) => structuredClone(read(evidences.cardholder_statement ?? '', WRITTEN)));
const kinds = requests.map(({ evidences }) => structuredClone(toldKind(evidences.cardholder_statement)));
const context = { evaluatedAtMs: DISPUTE_DAY_MS };
/** So long the engine's code is still being compiled and recompiled, which a running service leaves behind. */
const WARM_UP_MS = 3_000;

/**
 * Runs `work` over all cases again and again for about `forMs`; returns runs a second of processor time, so that what
 * else the machine does counts neither for nor against it.
 */
function perSecond(forMs: number, work: (index: number) => void): number {
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  let runs = 0;
  while (performance.now() - startedMs < forMs) {
    for (let index = 0; index < requests.length; index++) work(index);
    runs += requests.length;
  }
  const { user, system } = process.cpuUsage(startedCpu);
  return (runs * 1e6) / (user + system);
}

const withReading = (index: number) => {
  const request = requests[index];
  const reading = readings[index];
  if (request && reading) evaluate(request, { ...context, reading });
};
const structured = (index: number) => {
  const request = requests[index];
  const reading = kinds[index];
  if (request && reading) evaluate(request, { ...context, reading });
};
const whole = (index: number) => {
  const request = requests[index];
  if (request) evaluate(request, context);
};
const reading = (index: number) => {
  void read(requests[index]?.evidences.cardholder_statement ?? '', WRITTEN).kind;
};

/** The figures the root benchmark prints: evaluations a second, the warm-up left out. */
export function benchEvaluations(forMs = 3000): Record<string, number> {
  perSecond(WARM_UP_MS, structured);
  const evaluationsStructured = perSecond(forMs, structured);
  perSecond(WARM_UP_MS, withReading);
  const evaluationsWithReading = perSecond(forMs, withReading);
  perSecond(WARM_UP_MS, whole);
  const evaluationsWhole = perSecond(forMs, whole);
  const readings = perSecond(forMs, reading);
  return {
    evaluations_per_second_structured: Math.round(evaluationsStructured),
    evaluations_per_second_reading_given: Math.round(evaluationsWithReading),
    evaluations_per_second_whole: Math.round(evaluationsWhole),
    statement_readings_per_second: Math.round(readings),
    cases: requests.length,
  };
}

if (import.meta.main) console.log(JSON.stringify(benchEvaluations()));

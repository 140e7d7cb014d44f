/**
 * Loaded into the program that is fuzzed (`--import`): on SIGUSR2 it writes to `FUZZ_REPORT` the longest time its thread was kept
 * from its event loop and all the time its threads took, in milliseconds of processor time, and its memory; then it counts anew.
 */
import { writeFileSync } from 'node:fs';

export interface ProbeReport {
  longestBlockMs: number;
  /** Of all threads since the last report. */
  processorMs: number;
  rssBytes: number;
  heapBytes: number;
  externalBytes: number;
}

const TICK_MS = 5;
const report = process.env.FUZZ_REPORT;
if (report !== undefined && process.argv[1]?.endsWith('main.ts')) {
  let longestMs = 0;
  let before = process.threadCpuUsage();
  let reported = process.cpuUsage();
  // A timer is due once the loop comes round: what the thread has used since the last time is at least the longest block.
  setInterval(() => {
    const used = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (used.user + used.system) / 1000);
    before = process.threadCpuUsage();
  }, TICK_MS).unref();
  process.on('SIGUSR2', () => {
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    const used = process.cpuUsage(reported);
    const figures: ProbeReport = {
      longestBlockMs: longestMs,
      processorMs: (used.user + used.system) / 1000,
      rssBytes: rss,
      heapBytes: heapUsed,
      externalBytes: external,
    };
    writeFileSync(report, JSON.stringify(figures));
    longestMs = 0;
    before = process.threadCpuUsage();
    reported = process.cpuUsage();
  });
}

// Time put forward on the test side: DISPUTE_INTAKE_API_KEY=di_test_… node test-clock.ts
import { createClient } from '@dispute-intake/client';

const baseUrl = process.env.DISPUTE_INTAKE_API_URL ?? 'http://localhost:8080';
const disputes = createClient({ baseUrl, apiKey: process.env.DISPUTE_INTAKE_API_KEY ?? '' });

// A test case whose waiting period still runs.
const { cases } = await (await fetch(`${baseUrl}/docs/test-cases.json`)).json();
const waiting = cases.find(({ name }: { name: string }) => name === 'not_received_waiting_period');

const clock = await disputes.createTestClock();
const { id } = await disputes.submitEvaluation({ ...waiting.request, test_clock: clock.id });
const before = await disputes.waitForResult(id);
console.log(before.next_action, before.may_file_from); // wait 2026-11-30

const { now } = await disputes.advanceTestClock(clock.id, { to: `${before.may_file_from}T12:00:00Z` });
const next = await disputes.submitEvaluation({ supersedes: id });
const after = await disputes.waitForResult(next.id);
console.log(after.next_action, now); // file 2026-11-30T12:00:00.000Z

import { createClient } from '@dispute-intake/client';

const baseUrl = process.env.DISPUTES_URL ?? 'http://localhost:8080';
const disputes = createClient({ baseUrl, apiKey: process.env.DISPUTE_INTAKE_API_KEY ?? '' });
type TestCase = { name: string; request: Parameters<typeof disputes.submitEvaluation>[0] };

const name = process.argv[2] ?? 'window_expired';
const { cases } = (await (await fetch(`${baseUrl}/docs/test-cases.json`)).json()) as { cases: TestCase[] };
const wanted = cases.find((each) => each.name === name);
if (!wanted) throw new Error(`There is no ${name}, but: ${cases.map((each) => each.name).join(', ')}`);

const { id } = await disputes.submitEvaluation(wanted.request);
const { category, reason_code, confidence, next_action } = await disputes.waitForResult(id);
console.log(JSON.stringify({ category, reason_code, confidence, next_action }));

/** A call of the API with the client package. Pure. */
import type { SampledCall } from './sampled-call.ts';

/** By operation: its arguments stand as `id` (the path's parameter) and `body`. */
const CALLS: Readonly<Record<string, string>> = {
  createIntakeSession:
    'const session = await disputes.createIntakeSession({body});\nconsole.log(session.id, session.url);',
  listIntakeSessions:
    "for await (const session of disputes.listIntakeSessions({ status: 'completed' })) {\n  console.log(session.id, session.evaluation_id);\n}",
  getIntakeSession: 'console.log(await disputes.getIntakeSession({id}));',
  expireIntakeSession: 'console.log((await disputes.expireIntakeSession({id})).status);',
  renewIntakeSession: 'console.log((await disputes.renewIntakeSession({id})).url);',
  submitEvaluation:
    'const { id } = await disputes.submitEvaluation({body});\nconst result = await disputes.waitForResult(id);\nconsole.log(result.reason_code, result.confidence, result.next_action);',
  listEvaluations:
    "for await (const row of disputes.listEvaluations({ next_action: 'file' })) {\n  console.log(row.id, row.reason_code, row.deadline);\n}",
  getEvaluation: 'console.log(await disputes.getEvaluation({id}));',
  reportOutcome: 'console.log((await disputes.reportOutcome({id}, {body})).outcome);',
  clearOutcome: 'await disputes.clearOutcome({id});',
  recordUpdate: 'console.log((await disputes.recordUpdate({id}, {body})).state);',
  listUpdates: 'console.log((await disputes.listUpdates({id})).data);',
  recordDuty: 'console.log((await disputes.recordDuty({id}, {body})).obligations);',
  submitReport: 'console.log((await disputes.submitReport({body})).evaluation_ids);',
  getReport: 'console.log((await disputes.getReport({id})).totals);',
  getEvaluationResult: 'console.log(await disputes.waitForResult({id}));',
  getEvaluationExplanation:
    'const explanation = await disputes.getExplanation({id});\nfor (const rule of explanation?.rules ?? []) console.log(rule.outcome, rule.title);',
  exportEvaluation:
    "const { body, missing } = await disputes.exportEvaluation({id}, 'stripe');\nconsole.log(body, missing);",
  uploadFile:
    "const receipt = await openAsBlob('receipt.pdf');\nconst file = await disputes.uploadFile(receipt, 'receipt.pdf', { kind: 'receipt' });\nconsole.log(file.id);",
  getFile: 'console.log((await disputes.getFile({id})).signed_url);',
  listEvents:
    'const { data, next_cursor } = await disputes.listEvents({ limit: 20 });\nconsole.log(data.length, next_cursor);',
  listRulesets: 'console.log((await disputes.listRulesets()).data);',
  getRuleset: 'console.log(await disputes.getRuleset({id}));',
  createTestClock:
    'const clock = await disputes.createTestClock({body});\nconsole.log(clock.id, clock.now); // give it as `test_clock` when you create a session',
  listTestClocks: 'for await (const clock of disputes.listTestClocks()) {\n  console.log(clock.id, clock.now);\n}',
  getTestClock: 'console.log((await disputes.getTestClock({id})).now);',
  advanceTestClock: 'console.log((await disputes.advanceTestClock({id}, {body})).now);',
  deleteTestClock: 'await disputes.deleteTestClock({id});',
  getRequirements: "console.log(await disputes.getRequirements({ card_scheme: 'VISA', reason_code: '13.1' }));",
};

/** Throws where the operation has no call of the client. */
export function typescriptSample({ operationId, baseUrl, values, body, isUpload }: SampledCall): string {
  const call = CALLS[operationId];
  if (call === undefined) throw new Error(`The client has no call for ${operationId}`);
  const literal = (JSON.stringify(body, null, 2) ?? '')
    .replaceAll(/^( *)"(\w+)":/gm, '$1$2:')
    .replaceAll(/"([^"'\\]*)"/g, "'$1'");
  const [id = ''] = Object.values(values);
  return `import { createClient } from '@dispute-intake/client';
${isUpload ? "import { openAsBlob } from 'node:fs';\n" : ''}
const disputes = createClient({ baseUrl: '${baseUrl}', apiKey: process.env.DISPUTE_INTAKE_API_KEY ?? '' });

${call.replace('{body}', () => literal).replace('{id}', () => `'${id}'`)}`;
}

/** Two explanations of worked cases as a reader sees them, for the rule reference. */
import { evaluate } from '../src/evaluate.ts';
import { exampleCases, resolvedRequest } from '../src/testing/example-case.ts';

const DAY_MS = Date.UTC(2026, 10, 20, 12);
const SHOWN = [
  { id: 'F08', heading: 'A payment the cardholder denies, at full confidence' },
  { id: 'N12', heading: 'Goods that have not come yet' },
];

/** One sentence for each rule that decided something; rules that do not apply are left out. */
export function exampleExplanations(): string {
  return SHOWN.map(({ id, heading }) => {
    const found = exampleCases().find((one) => one.id === id);
    if (!found) throw new Error(`there is no worked case ${id}`);
    const request = resolvedRequest(found.request, DAY_MS);
    const { result, rules } = evaluate(request, { evaluatedAtMs: DAY_MS });
    const told = rules.filter(({ outcome }) => outcome !== 'not_applicable');
    return [
      `### ${heading}`,
      `> ${request.evidences.cardholder_statement}`,
      `Result: ${result.reason_code ?? 'no code'}, ${result.confidence.replaceAll('_', ' ')}, next: ${result.next_action?.replaceAll('_', ' ')}.`,
      told
        .map(
          ({ outcome, sentence }) => `- ${outcome === 'passed' ? '✓' : outcome === 'failed' ? '✗' : '?'} ${sentence}`,
        )
        .join('\n'),
    ].join('\n\n');
  }).join('\n\n');
}

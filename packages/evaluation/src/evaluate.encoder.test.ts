/** The cases of the other files as the service reads them: by patterns and the encoder. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import { type EvaluationRequest, evaluationRequest } from '@dispute-intake/contract';
import { type Evaluation, evaluate, statementContext } from './evaluate.ts';
import { blindStatements, toldRequest } from './testing/blind-case.ts';
import { exampleCases, resolvedRequest, unmet } from './testing/example-case.ts';
import { compared, contextOf, keptAside } from './testing/kept-reading.ts';
import { createEncoderReader } from './testing/with-encoder.ts';
import { VARIANT_DAY_MS, variantRequest } from './testing/worked-case.variant.ts';

const fixture = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')) as T;
const reader = createEncoderReader();
after(() => reader.close());

async function evaluated(request: EvaluationRequest): Promise<Evaluation> {
  const statement = request.evidences.cardholder_statement ?? '';
  const reading = await reader.read(statement, statementContext(request, VARIANT_DAY_MS));
  return evaluate(request, { evaluatedAtMs: VARIANT_DAY_MS, reading });
}
const holdsUp = ({ result }: Evaluation): boolean =>
  result.failed_checks.some(({ code }) => /contradicts|tells_otherwise|implausible/.test(code ?? ''));

suite('with the encoder', () => {
  test('worked cases end as they do without it', async () => {
    for (const example of exampleCases()) {
      const request = evaluationRequest.parse(resolvedRequest(example.request, VARIANT_DAY_MS));
      assert.deepEqual(unmet(example, (await evaluated(request)).result), [], example.id);
    }
  });

  test('cases in which full confidence would be wrong never reach it', async () => {
    const cases = fixture<{ id: string; base: string; changes: Record<string, unknown> }[]>('adversarial-cases');
    const told = cases.filter(({ changes }) => 'evidences.cardholder_statement' in changes);
    assert.ok(told.length >= 30, String(told.length));
    for (const { id, base, changes } of told) {
      const taken = Object.fromEntries(Object.entries(changes).map(([path, value]) => [path, value ?? undefined]));
      assert.notEqual((await evaluated(variantRequest(base, taken))).result.confidence, 'high', id);
    }
  });

  test('sound statements hold no case up, and planted contradictions are found', async () => {
    interface Told {
      base: string;
      sound: { statement: string }[];
      planted: { statement: string }[];
    }
    const { cases } = fixture<{ cases: Told[] }>('statements-beside-facts');
    const evaluateTold = (base: string, statement: string): Promise<Evaluation> =>
      evaluated(variantRequest(base, { 'evidences.cardholder_statement': statement }));
    const [held, missed]: string[][] = [[], []];
    let sounds = 0;
    for (const { base, sound, planted } of cases) {
      sounds += sound.length;
      for (const { statement } of sound)
        if (holdsUp(await evaluateTold(base, statement))) held?.push(`${base}: ${statement}`);
      for (const { statement } of planted)
        if (!holdsUp(await evaluateTold(base, statement))) missed?.push(`${base}: ${statement}`);
    }
    assert.ok((held?.length ?? 0) <= sounds * 0.02, held?.join('\n'));
    assert.deepEqual(missed, []);
  });

  test('statements by others hold few sound cases up, and most planted contradictions are found', async () => {
    const [held, found]: boolean[][] = [[], []];
    for (const one of blindStatements().cases) {
      const holds = async ({ statement }: { statement: string }): Promise<boolean> =>
        holdsUp(await evaluated(toldRequest(one, statement, { 'dispute.problem': one.problem })));
      for (const told of one.sound) held?.push(await holds(told));
      for (const told of one.planted) found?.push(await holds(told));
    }
    const share = (all: readonly boolean[] = []): number => all.filter(Boolean).length / all.length;
    assert.ok(share(held) <= 0.02, `${share(held)} held up`);
    assert.ok(share(found) >= 0.67, `${share(found)} found`);
  });

  test('an evaluation keeps what the reader reads', async () => {
    const rows = keptAside().flatMap(({ rows }) => rows.filter((_, index) => index % 8 === 0));
    let [isRead, isKept] = [0, 0];
    for (const row of rows) {
      const outcome = compared(row, await reader.read(row.text, contextOf(row)));
      if (outcome.isRead) isRead++;
      if (outcome.isKept) isKept++;
    }
    const share = (count: number): number => (100 * count) / rows.length;
    assert.ok(share(isRead) >= 88, `reader ${share(isRead).toFixed(1)} %`);
    assert.ok(
      share(isKept) >= share(isRead) - 1.5,
      `reader ${share(isRead).toFixed(1)} %, evaluation ${share(isKept).toFixed(1)} %`,
    );
  });
});

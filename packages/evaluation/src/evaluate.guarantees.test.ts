/** What a result promises, whatever was sent: full confidence is earned fact by fact, and nothing bad ever helps. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DOCUMENT_KINDS, type DocumentKind, type EvaluationRequest, type RuleInput } from '@dispute-intake/contract';
import fc from 'fast-check';
import { dayOf, dayOfIso } from './calendar.ts';
import { isLower } from './confidence.ts';
import type { UploadedDocument } from './dispute-case.ts';
import { evaluate } from './evaluate.ts';
import type { ReasonCode } from './rules/reason-code.ts';
import { rulesOf } from './rules/registry.ts';
import { evaluated, forRandomRequests, withFact } from './testing/evaluated-request.ts';
import { exampleCases, resolvedRequest } from './testing/example-case.ts';
import { DISPUTE_DAY_MS } from './testing/request.arbitrary.ts';

type Path = readonly string[];

/** Paths of everything optional in a request, two levels below its parts. */
function pathsOf(request: EvaluationRequest): Path[] {
  const optional = ['evidences', 'history', 'card', 'transaction'] as const;
  return optional.flatMap((part) =>
    Object.entries((request[part] ?? {}) as Record<string, unknown>).flatMap(([key, value]): Path[] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [[part, key], ...Object.keys(value).map((leaf) => [part, key, leaf])]
        : [[part, key]],
    ),
  );
}
const REQUIRED = new Set(
  [
    'transaction_id',
    'card_scheme',
    'channel_type',
    'merchant_name',
    'transaction_amount',
    'transaction_currency',
  ].concat(['transaction_timestamp', 'bin', 'last_4']),
);

/** Cases that reach full confidence as they are. */
const certain = exampleCases()
  .map(({ request }) => resolvedRequest(request, DISPUTE_DAY_MS))
  .filter((request) => evaluate(request, { evaluatedAtMs: DISPUTE_DAY_MS }).result.confidence === 'high');

/** Such a case with at most two facts taken out, later or earlier, and with files of any kind. */
const almostCertain = fc.constantFrom(...certain).chain((request) => {
  const removable = pathsOf(request).filter((path) => !REQUIRED.has(path[1] ?? ''));
  return fc.record({
    request: fc
      .uniqueArray(fc.constantFrom(...removable), { maxLength: 2 })
      .map((paths) => paths.reduce((left, path) => withFact(left, path, undefined), request)),
    files: fc.oneof(
      fc.constant(undefined),
      fc.array(fc.constantFrom<DocumentKind | null>(...DOCUMENT_KINDS, null), { maxLength: 3 }),
    ),
    daysLater: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 130 })),
  });
});

const filesOf = (kinds: readonly (DocumentKind | null)[]): UploadedDocument[] =>
  kinds.map((kind, i) => ({ file_id: `file ${i}`, kind }));

suite('full confidence', () => {
  test('is reached by a good part of the cases these tests are made from', () => {
    assert.ok(certain.length >= 12, String(certain.length));
  });

  test('means: mandatory facts given, mandatory documents of a fitting kind there, last filing day ahead', () => {
    let reached = 0;
    fc.assert(
      fc.property(almostCertain, ({ request, files, daysLater }) => {
        const evaluatedAtMs = DISPUTE_DAY_MS + daysLater * 86_400_000;
        const documents = files && filesOf(files);
        const { result, rules } = evaluate(request, { evaluatedAtMs, ...(documents && { files: documents }) });
        if (result.confidence !== 'high') return;
        reached++;
        assert.ok((dayOfIso(result.deadline ?? undefined) ?? 0) > dayOf(evaluatedAtMs), `deadline ${result.deadline}`);
        const outcomes = new Map(rules.map(({ code, outcome }) => [code, outcome]));
        for (const { code, outcome, effect, inputs } of rules) {
          if (outcome === 'unknown') assert.equal(effect?.confidence, undefined, `${code} is open`);
          if (outcome !== 'passed' || !code.startsWith('missing_fact:')) continue;
          const seen = Object.entries(inputs as Record<string, RuleInput>).filter(
            ([, { value }]) => value !== null && value !== undefined,
          );
          assert.ok(seen.length > 0, `${code} saw nothing`);
          for (const [path, { origin }] of seen) assert.notEqual(origin, 'stated', `${code}: ${path} was only read`);
        }
        for (const rule of rulesOf(result.reason_code as ReasonCode, result.subcategory)) {
          if ((outcomes.get(rule.code) ?? 'not_applicable') === 'not_applicable') continue;
          const needed = rule.document?.requirement === 'mandatory' ? rule.document.kinds : undefined;
          const sent = documents ?? filesOf((request.evidences.additional_documentation ?? []).map(() => null));
          const fits = ({ kind }: UploadedDocument) => kind === null || needed?.includes(kind);
          if (needed) assert.ok(sent.some(fits), `${rule.code}: no file of a fitting kind`);
        }
      }),
      { numRuns: 800 },
    );
    assert.ok(reached > 100, `only ${reached} of the cases reached it`);
  });
});

/** A fact that goes against one that is given, with the given one it goes against. */
const CONTRADICTING: readonly { path: Path; value: unknown; given: Path; as: unknown }[] = [
  { path: ['evidences', 'card_missing_since'], value: '2026-11-01', given: ['evidences', 'card_possession'], as: 'in_possession' },
  { path: ['evidences', 'delivery', 'received_at'], value: '2026-11-10', given: ['evidences', 'delivery', 'issue'], as: 'not_received' },
  { path: ['evidences', 'return'], value: { outcome: 'returned', at: '2026-11-10' }, given: ['evidences', 'delivery', 'issue'], as: 'not_received' },
  { path: ['evidences', 'merchant_contact', 'at'], value: '2026-11-10', given: ['evidences', 'merchant_contact', 'attempted'], as: false },
  { path: ['evidences', 'deceived'], value: true, given: ['evidences', 'participated'], as: false },
  { path: ['evidences', 'other_payment'], value: { method: 'cash' }, given: ['evidences', 'participated'], as: false },
  { path: ['evidences', 'cancellation', 'by'], value: 'cardholder', given: ['evidences', 'participated'], as: false },
  { path: ['evidences', 'service_used_after'], value: true, given: ['evidences', 'reservation', 'issue'], as: 'no_room' },
]; // biome-ignore format: a table reads best in rows

/** Facts that speak against any dispute. */
const DISQUALIFYING: readonly [Path, unknown][] = [
  [['evidences', 'service_used_after'], true],
  [['evidences', 'consequential_damage'], true],
  [['history', 'fraud_disputes_last_120_days'], 99],
  [['history', 'fraud_chargebacks_on_account'], 99],
  [['history', 'fraud_reported_at'], '2020-01-01T00:00:00Z'],
];

const resultOf = (request: EvaluationRequest) => evaluated(request).result;
type Result = ReturnType<typeof resultOf>;

/** Confidence, a code out of none, and the advice to file. */
function assertNothingRaised(before: Result, after: Result): void {
  assert.equal(isLower(before.confidence, after.confidence), false, `${before.confidence} → ${after.confidence}`);
  if (before.next_action !== 'file') assert.notEqual(after.next_action, 'file');
}

/** Calls `check` with each case of full confidence and with random requests. */
function forCertainAndRandom(check: (request: EvaluationRequest) => void): void {
  for (const request of certain) check(request);
  forRandomRequests(100, check);
}

suite('one fact that contradicts another', () => {
  for (const { path, value, given, as } of CONTRADICTING) {
    test(`raises nothing and is for review: ${path.join('.')} with ${given.at(-1)} ${as}`, () => {
      forCertainAndRandom((request) => {
        const before = withFact(withFact(request, path, undefined), given, as);
        const after = resultOf(withFact(before, path, value));
        assertNothingRaised(resultOf(before), after);
        assert.ok(!['high', 'moderate_high'].includes(after.confidence), after.confidence);
        assert.ok(
          after.failed_checks.some(({ code }) => /contradict|implausible_date/.test(code)),
          after.failed_checks.map(({ code }) => code).join(' '),
        );
      });
    });
  }
});

suite('one fact that disqualifies', () => {
  for (const [path, value] of DISQUALIFYING) {
    test(`raises nothing: ${path.join('.')}`, () => {
      forCertainAndRandom((request) => {
        assertNothingRaised(resultOf(withFact(request, path, undefined)), resultOf(withFact(request, path, value)));
      });
    });
  }
});

/** Statements beside given facts: sound ones hold no case up, and what contradicts a fact is found. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { read, type StatedFact } from '@dispute-intake/statement-reader';
import { type Evaluation, evaluate, statementContext } from './evaluate.ts';
import { VARIANT_DAY_MS, variantRequest } from './testing/worked-case.variant.ts';

interface Told {
  language: string;
  statement: string;
}
interface Statements {
  cases: { base: string; problem: string; sound: Told[]; planted: (Told & { against: string })[] }[];
  alone: { base: string; never: 'file' | 'close'; statement: string }[];
}
const url = new URL('../fixtures/statements-beside-facts.json', import.meta.url);
const { cases, alone } = JSON.parse(readFileSync(url, 'utf8')) as Statements;

const told = (base: string, statement: string, changes: Record<string, unknown> = {}): Evaluation =>
  evaluate(variantRequest(base, { 'evidences.cardholder_statement': statement, ...changes }), {
    evaluatedAtMs: VARIANT_DAY_MS,
  });
const holdsUp = ({ result }: Evaluation): boolean =>
  result.failed_checks.some(({ code }) => /contradicts|tells_otherwise|implausible/.test(code ?? ''));

suite('a statement beside given facts', () => {
  const sound = cases.flatMap(({ base, problem, sound }) => sound.map((one) => ({ base, problem, ...one })));
  const planted = cases.flatMap(({ base, planted }) => planted.map((one) => ({ base, ...one })));
  test('there are enough of them, in many languages', () => {
    assert.ok(sound.length >= 150, String(sound.length));
    assert.ok(planted.length >= 60, String(planted.length));
    assert.ok(new Set(sound.map(({ language }) => language)).size >= 12);
  });

  for (const way of ['sent by API', 'of the hosted intake']) {
    test(`at most 2 % of the sound ones are held up, ${way}`, () => {
      const held = sound.filter(({ base, problem, statement }) =>
        holdsUp(told(base, statement, way === 'sent by API' ? {} : { 'dispute.problem': problem })),
      );
      assert.ok(
        held.length <= sound.length * 0.02,
        held.map(({ base, statement }) => `${base}: ${statement}`).join('\n'),
      );
    });
  }

  test('every planted contradiction is found', () => {
    const missed = planted.filter(({ base, statement }) => !holdsUp(told(base, statement)));
    assert.deepEqual(missed, []);
  });
});

suite('a statement with nothing beside it', () => {
  for (const { base, never, statement } of alone) {
    test(`does not ${never} on words the payment’s record does not support: ${statement}`, () => {
      const request = variantRequest(base, { 'evidences.cardholder_statement': statement });
      const { history: _, ...alone } = request;
      const { result } = evaluate(
        { ...alone, evidences: { cardholder_statement: statement } },
        { evaluatedAtMs: VARIANT_DAY_MS },
      );
      assert.notEqual(result.next_action, never === 'file' ? 'file' : 'do_not_file');
    });
  }
});

suite('what only the encoder read', () => {
  const encoded = (path: StatedFact['path'], value: StatedFact['value'], probability = 0.87): StatedFact => ({
    path,
    value,
    quote: 'the words',
    start: 0,
    end: 9,
    probability,
    read_by: 'encoder',
  });
  const withEncoder = (base: string, facts: StatedFact[], changes: Record<string, unknown> = {}) => {
    const request = variantRequest(base, changes);
    const statement = request.evidences.cardholder_statement ?? '';
    const byPatterns = read(statement, statementContext(request, VARIANT_DAY_MS));
    const reading = { ...structuredClone(byPatterns), version: 'patterns, encoder test' };
    const { result } = evaluate(request, {
      evaluatedAtMs: VARIANT_DAY_MS,
      reading: { ...reading, facts: [...byPatterns.facts, ...facts] },
    });
    const { result: without } = evaluate(request, { evaluatedAtMs: VARIANT_DAY_MS });
    const seen = ({ reason_code, confidence, next_action, failed_checks }: typeof result) =>
      [reason_code, confidence, next_action, ...failed_checks.map(({ code }) => code)].join(' ');
    return { result, seen: seen(result), without: seen(without) };
  };

  test('contradicts no given fact that it is not sure of', () => {
    const { seen, without } = withEncoder('N06', [encoded('evidences.merchant_contact.attempted', true)]);
    assert.equal(seen, without);
  });

  test('contradicts where the card was said to be, or the day it came, if it is sure of it', () => {
    for (const [base, path, value] of [
      ['P13', 'evidences.card_possession', 'in_possession'],
      ['D01', 'evidences.delivery.received_at', '2020-01-01'],
    ] as const) {
      const surely = withEncoder(base, [encoded(path, value, 0.99)]);
      assert.match(surely.seen, /moderate_low review .*statement_contradicts_facts/);
      const { seen, without } = withEncoder(base, [encoded(path, value)]);
      assert.equal(seen, without);
    }
  });

  test('contradicts with what it found below the threshold of its path, and with what patterns read and it finds unlikely', () => {
    const statement = 'Ei tästä oikein tullut mitään.';
    const request = variantRequest('N06', { 'evidences.cardholder_statement': statement });
    const reading = read(statement, statementContext(request, VARIANT_DAY_MS));
    const unsure = [{ ...encoded('denied.non_receipt', 'all', 0.85) }];
    const seen = (found: StatedFact[]) =>
      evaluate(request, {
        evaluatedAtMs: VARIANT_DAY_MS,
        reading: { ...structuredClone(reading), version: 'patterns, encoder test', unsure: found },
      }).result.failed_checks.map(({ code }) => code);
    assert.ok(seen(unsure).includes('statement_contradicts_facts'));
    assert.ok(!seen([]).includes('statement_contradicts_facts'));
  });

  test('closes and lowers nothing', () => {
    for (const facts of [
      [encoded('evidences.price_discrepancy_only', true)],
      [encoded('evidences.service_used_after', true)],
      [encoded('evidences.delivery.received_at', '2020-01-01')],
    ]) {
      const { seen, without } = withEncoder('D01', facts);
      assert.equal(seen, without);
    }
  });

  test('sends a case to a person whose statement it reads as no dispute, and does no more', () => {
    const statement = 'Ei tästä oikein tullut mitään.';
    const request = variantRequest('D01', { 'evidences.cardholder_statement': statement });
    const byPatterns = read(statement, statementContext(request, VARIANT_DAY_MS));
    const { result: without } = evaluate(request, { evaluatedAtMs: VARIANT_DAY_MS });
    const readAs = (label: 'not_disputable' | 'cancelled_services', probability: number) => {
      const kind = { ...byPatterns.kind, best: label, probability, ranked: [{ label, probability }] };
      const version = 'patterns, encoder test';
      const reading = { ...structuredClone(byPatterns), version, kind };
      const { result } = evaluate(request, { evaluatedAtMs: VARIANT_DAY_MS, reading });
      assert.equal(result.reason_code, without.reason_code);
      return result.failed_checks.some(({ code }) => code === 'statement_tells_otherwise') ? result.next_action : null;
    };
    assert.equal(readAs('not_disputable', 0.6), 'review');
    assert.equal(readAs('not_disputable', 0.59), null);
    assert.equal(readAs('cancelled_services', 0.9), null);
  });

  test('does not file a case under another code', () => {
    const taken = { 'evidences.condition': undefined, 'evidences.return': undefined };
    const { seen, without } = withEncoder('D01', [encoded('evidences.expected_currency', 'DKK')], taken);
    assert.equal(seen.split(' ')[0], without.split(' ')[0]);
  });

  test('fills what is missing', () => {
    const nothing = { 'evidences.delivery': undefined };
    const { result } = withEncoder('N06', [encoded('evidences.delivery.expected_at', '2026-10-20')], nothing);
    assert.equal(result.missing_facts?.some(({ path }) => path === 'evidences.delivery.expected_at') ?? false, false);
  });
});

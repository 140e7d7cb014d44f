/** No sentence of a result is false beside another: over all worked cases, on several days. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { type EvaluationRequest, evaluationRequest } from '@dispute-intake/contract';
import { isoOfDay } from '../calendar.ts';
import { type Evaluation, evaluate } from '../evaluate.ts';
import { exampleCases, resolvedRequest } from '../testing/example-case.ts';
import { variant, variantRequest } from '../testing/worked-case.variant.ts';
import { dateInWords } from './words.ts';

const DAY_MS = Date.UTC(2026, 10, 20, 12);
const read = (name: string): { id: string; request: unknown }[] => {
  const cases = JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8'));
  return Array.isArray(cases) ? cases : cases.cases;
};
interface Practice {
  id: string;
  base: string;
  changes: Record<string, unknown>;
}
const practice = (read('practice-cases') as unknown as Practice[]).map(({ id, base, changes }) => ({
  id,
  request: variantRequest(
    base,
    Object.fromEntries(Object.entries(changes).map(([path, value]) => [path, value ?? undefined])),
  ),
}));
const requests: { id: string; request: EvaluationRequest }[] = [
  ...exampleCases(),
  ...read('adversarial-cases'),
  ...read('analyst-cases'),
  ...practice,
].flatMap(({ id, request }) => {
  const parsed = evaluationRequest.safeParse(resolvedRequest(request, DAY_MS));
  return parsed.success ? [{ id, request: parsed.data as EvaluationRequest }] : [];
});

interface Seen {
  id: string;
  evaluation: Evaluation;
  request: EvaluationRequest;
  day: number;
}
const CARDS = [
  {},
  { funding: 'DEBIT', issuer_country: 'USA' },
  { funding: 'CREDIT', issuer_country: 'GBR' },
  { funding: 'CREDIT', issuer_country: 'CHE' },
];
const DAYS_LATER = [0, 10, 100, 400];
const NAMED = requests.length - practice.length;

/**
 * Every result, made once for all tests: the worked and judged cases on the day, and 10, 100 and 400 days later for issuers
 * under other laws; the cases of practice, which are many, on one of these days in turn.
 */
const seen: readonly Seen[] = requests.flatMap(({ id, request }, index) =>
  DAYS_LATER.flatMap((later, at) => {
    if (index >= NAMED && index % DAYS_LATER.length !== at) return [];
    const changed = { ...request, card: { ...request.card, ...CARDS[at] } } as EvaluationRequest;
    const evaluatedAtMs = DAY_MS + later * 86_400_000;
    const evaluation = evaluate(changed, { evaluatedAtMs });
    return [{ id: `${id} +${later}`, evaluation, request: changed, day: evaluatedAtMs / 86_400_000 }];
  }),
);
function everyResult(
  look: (id: string, evaluation: Evaluation, request: EvaluationRequest, day: number) => void,
): void {
  for (const { id, evaluation, request, day } of seen) look(id, evaluation, request, day);
}
const sentencesOf = (text: string): string[] => text.split(/(?<=[.?!”])\s+(?=[A-Z“])/);

suite('the summary', () => {
  test('has three to five sentences, sums with their currency, days in words, and no names of fields', () => {
    everyResult((id, { result }) => {
      const { summary = '' } = result;
      const count = sentencesOf(summary).length;
      assert.ok(count >= 3 && count <= 6, `${id}: ${count}: ${summary}`);
      assert.doesNotMatch(summary, /\b20\d\d-\d\d-\d\d\b/, id);
      assert.doesNotMatch(summary, /undefined|null|NaN|\b[a-z]+_[a-z]+\b/, `${id}: ${summary}`);
      assert.doesNotMatch(summary, /(?<![\d.])\d+\.\d{2}(?! [A-Z]{3}|\d)/, `${id}: ${summary}`);
    });
  });

  test('names the code, the last day and the action of the result, and no other', () => {
    everyResult((id, { result }) => {
      const { summary = '', reason_code: code, deadline, next_action: action } = result;
      const told = `${id}: ${summary}`;
      if (code === null) assert.doesNotMatch(summary, /It falls under/, told);
      else assert.ok(summary.includes(` ${code} `), told);
      assert.doesNotMatch(summary, /: file by .* File it by/, told);
      assert.doesNotMatch(summary, /The confidence is [a-z ]+: (?!Visa|Mastercard)[A-Z][a-z]+ (?:\d|[a-z])/, told);
      const filing = summary.match(/(?:File it|in time to file|is missing|missing [a-z ]+) by (\d+ [A-Z][a-z]+ \d{4})/);
      if (filing) assert.equal(filing[1], deadline === null ? '' : dateInWords(deadline), told);
      assert.equal(/\bFile it\b(?! then)/.test(summary), action === 'file', told);
      assert.equal(summary.includes('Do not file it'), action === 'do_not_file', told);
    });
  });

  test('names what the law asks for before it says not to file', () => {
    let count = 0;
    everyResult((id, { result: { summary = '', next_action: action } }) => {
      const law = summary.search(/(?:Overdue|Due) by law|By law \(/);
      if (action !== 'do_not_file' || law < 0) return;
      count++;
      assert.ok(law < summary.indexOf('Do not file it'), `${id}: ${summary}`);
    });
    assert.ok(count > 10, String(count));
  });

  test('tells no day wrongly: what is due lies ahead, what is overdue has passed', () => {
    everyResult((id, { result }, _, day) => {
      const today = isoOfDay(Math.floor(day));
      for (const { due_by, status } of result.obligations) {
        if (status === 'overdue') assert.ok((due_by ?? '') < today, id);
        if (status === 'due' && due_by !== null) assert.ok(due_by >= today, id);
      }
      if (result.deadline !== null) assert.ok(result.deadline >= today, `${id}: deadline ${result.deadline}`);
    });
  });
});

suite('the explanation', () => {
  test('tells of no day that has passed as ahead, and of none ahead as passed', () => {
    everyResult((id, { rules }, _, day) => {
      const today = Math.floor(day);
      for (const { sentence, code } of rules) {
        for (const [, words, tense] of sentence.matchAll(
          /(\d{1,2} [A-Z][a-z]+ \d{4}), (?:and that day had passed|which is (still ahead))/g,
        )) {
          const told = Date.parse(`${words} UTC`) / 86_400_000;
          assert.equal(told > today, tense === 'still ahead', `${id} ${code}: ${sentence}`);
        }
      }
    });
  });

  test('says that a rule mattered where it did: without the others the result is the same', () => {
    everyResult((id, { rules }) => {
      for (const { decisive, effect, code } of rules) {
        // That there is a code is told by the result itself.
        if (!decisive && code !== 'proposed_code') assert.equal(effect, null, `${id} ${code}`);
      }
      assert.ok(
        rules.some(({ decisive }) => decisive === false),
        id,
      );
    });
  });

  test('says what only the cardholder tells as theirs, and that a case is early rather than doubtful', () => {
    assert.match(variant('R11').result.summary ?? '', /^The cardholder says that they were charged twice/);
    const early = variant('K07').result.summary ?? '';
    assert.match(
      early,
      /It is too early to file it: the scheme asks to wait 15 days from 12 November 2026, the date of the/,
    );
    assert.match(early, /file it then unless it is settled, at the latest by 12 March 2027\.$/);
    assert.doesNotMatch(early, /confidence/);
  });

  test('gives the reason of a record that passed, and not that the statement was read', () => {
    const restricted = {
      'transaction.eci_code': '05',
      'transaction.merchant_category_code': '7995',
      'transaction.merchant_country': 'USA',
      'card.issuer_country': 'USA',
    };
    const { summary } = variant('F08', { ...restricted, 'transaction.card_scheme': 'VISA' }).result;
    assert.match(summary ?? '', /Visa Secure was used \(ECI 05\)/);
    assert.doesNotMatch(summary ?? '', /read from the statement/);
  });

  test('names a last day at a weekend, which no public text moves', () => {
    const told = (days: number) =>
      variant('P13', { 'transaction.settlement_timestamp': `D-${days}` }).result.summary ?? '';
    assert.match(told(20), /File it by 28 February 2027, a Sunday that no public rule moves\.$/);
    assert.match(told(21), /File it by 27 February 2027, a Saturday that/);
    assert.match(told(19), /File it by 1 March 2027\.$/);
  });

  test('says why a code holds beside a chip that was read', () => {
    const { rules } = variant('P13');
    const why = rules.find(({ code }) => code === 'terminal_pin_capable');
    assert.equal(why?.decisive, true);
    assert.match(why?.sentence ?? '', /chip was read, but the terminal could not ask for the PIN/);
  });

  test('does not deny one check by another', () => {
    everyResult((id, { rules }) => {
      const by = new Map(rules.map((rule) => [rule.code, rule]));
      const credited = by.get('already_credited');
      const within = by.get('disputed_amount_exceeds_transaction');
      if (credited?.outcome === 'failed' && within?.outcome === 'passed')
        assert.doesNotMatch(within.sentence, /due|still open/, id);
      if (by.get('three_ds_authenticated')?.outcome === 'failed')
        assert.notEqual(by.get('three_ds_attempted')?.outcome, 'passed', `${id}: authenticated, and not attempted`);
    });
  });
});

/** Everything of a result that is read: by whom, where it stands, and the words. */
function textsOf({ result, rules }: Evaluation): [place: string, text: string][] {
  return [
    ['summary', result.summary ?? ''],
    ...result.failed_checks.map(({ code, msg }): [string, string] => [`check ${code}`, msg]),
    ...result.required_documents.map(({ kind, msg }): [string, string] => [`document ${kind}`, msg]),
    ...result.missing_facts.map(({ path, question }): [string, string] => [`question ${path}`, question]),
    ...result.alternatives.map(({ reason_code, why }): [string, string] => [`alternative ${reason_code}`, why]),
    ...rules.map(({ code, sentence }): [string, string] => [`sentence ${code}`, sentence]),
  ];
}

suite('every text of a result', () => {
  test('names sums with their currency, and no field, value or day as it is stored', () => {
    everyResult((id, evaluation) => {
      for (const [place, text] of textsOf(evaluation)) {
        const told = `${id}, ${place}: ${text}`;
        assert.doesNotMatch(text, /undefined|\bnull\b|NaN|\[object|[{}]|\b[a-z]+_[a-z_]+\b/, told);
        // A check names its day as it is sent, for a program to find; sentences write it out.
        if (place.startsWith('sentence')) assert.doesNotMatch(text, /\b20\d\d-\d\d-\d\d\b/, told);
        assert.doesNotMatch(text, /(?<![\d.,])\d+\.\d{2}(?! [A-Z]{3}|\d| %)/, told);
      }
    });
  });

  test('the summary does not deny the rest of the result', () => {
    everyResult((id, { result, rules }, _, day) => {
      const { summary = '', next_action: action, recoverable_amount: sum, may_file_from: from } = result;
      const told = `${id}: ${summary}`;
      const missing = result.required_documents.some(
        ({ requirement, status }) => requirement === 'mandatory' && status === 'missing',
      );
      if (summary.includes('every mandatory fact and document is there')) {
        assert.ok(!missing, told);
        assert.ok(!result.failed_checks.some(({ type }) => type === 'error'), told);
      }
      const claimed = /, for (\d+(?:\.\d+)? [A-Z]{3})\./.exec(summary)?.[1];
      if (claimed && sum) assert.equal(Number.parseFloat(claimed), sum.amount, told);
      if (action === 'file') assert.ok(!missing && (from === null || Date.parse(from) / 86_400_000 <= day), told);
      if (action === 'wait') assert.ok(from === null || summary.includes(dateInWords(from)), told);
      if (action === 'ask_cardholder' || action === 'ask_issuer')
        assert.doesNotMatch(summary, /gives no right to dispute it/, told);
      for (const { title, outcome } of rules)
        if (outcome === 'failed') assert.ok(!summary.includes(title), `${told} (${title})`);
    });
  });

  test('a rule that failed is denied by no rule that passed', () => {
    everyResult((id, { rules, result }) => {
      const outcome = new Map(rules.map(({ code, outcome }) => [code, outcome]));
      for (const [failed, passed] of DENYING) {
        if (outcome.get(failed) === 'failed')
          assert.notEqual(outcome.get(passed), 'passed', `${id}: ${failed} failed, ${passed} passed`);
      }
      const codes = result.failed_checks.map(({ code }) => code);
      assert.equal(new Set(codes).size, codes.length, `${id}: one check twice: ${codes}`);
    });
  });

  test('no question is asked whose answer was given', () => {
    everyResult((id, { result }, request) => {
      const failed = new Set(result.failed_checks.map(({ loc }) => loc.slice(1).join('.')));
      for (const { path, ask } of result.missing_facts) {
        const given = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], request);
        const isOpen = given === undefined || given === null || given === '' || failed.has(path);
        assert.ok(isOpen, `${id}: ${ask} is asked for ${path}, which is ${JSON.stringify(given)}`);
      }
    });
  });
});

/** Where the first failed, the second cannot have passed. */
const DENYING = [
  ['filing_window_expired', 'filing_window_closing'],
  ['three_ds_authenticated', 'three_ds_attempted'],
  ['merchant_contact_missing', 'merchant_contact_at'],
  ['statement_contradicts_facts', 'statement_tells_otherwise'],
] as const;

test('ten summaries as they are read', () => {
  const summaries = ['F02', 'F08', 'N03', 'N06', 'D04', 'K01', 'K07', 'K10', 'R07', 'G04'].map(
    (id) => variant(id, {}).result.summary ?? '',
  );
  for (const summary of summaries) assert.ok(summary.length > 120, summary);
  assert.equal(new Set(summaries).size, summaries.length);
});

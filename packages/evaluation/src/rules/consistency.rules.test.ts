/** Each branch of the rules on contradictions, on what the statement tells and on whether it tells anything. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Evidences, FactPath, ReadablePath, Subcategory } from '@dispute-intake/contract';
import type { StatementLabel, StatementReading } from '@dispute-intake/statement-reader';
import { DEFAULT_OPTIONS } from '../ruleset.options.ts';
import { readAs } from '../testing/facts-with.ts';
import { ruleVerdict, verdictInWords } from '../testing/rule-verdict.ts';
import { statementState } from './statement.rules.ts';

type Parts = NonNullable<Parameters<typeof ruleVerdict>[3]>;
type Claim = readonly [what: string, evidences: Evidences, expected: string, parts?: Parts];
function claims(code: string, kind: Subcategory | null, list: readonly Claim[]): void {
  for (const [what, evidences, expected, parts] of list)
    test(`${code}: ${what}`, () => assert.equal(verdictInWords(ruleVerdict(code, kind, evidences, parts)), expected));
}
const AT = 'evidences.cardholder_statement';
const FRAUD = 'fraud_card_not_present';
const LATE = 'merchandise_not_received';
const told = { cardholder_statement: 'I have waited for six weeks and nothing has come.' };
const blank = { cardholder_statement: ' \n' };
const clash = (path?: FactPath, msg = 'These exclude each other.') => ({
  paths: path === undefined ? [] : [path],
  msg,
});
const day = clash('evidences.return.at');
const stated = (path: ReadablePath) => [
  {
    path: `evidences.${path}` as const,
    value: 'not_received',
    quote: 'nothing has come',
    start: 0,
    end: 16,
    probability: 0.9,
  },
];

suite('contradictions', () => {
  for (const [code, found, otherwise] of [
    ['statement_contradicts_facts', 'contradictions', AT],
    ['facts_contradict_each_other', 'factConflicts', 'evidences'],
    ['implausible_date', 'implausibleDates', 'evidences'],
  ] as const) {
    const verdict = (...list: ReturnType<typeof clash>[]) =>
      ruleVerdict(code, LATE, told, { found: { [found]: list } });
    test(`${code}: none passes, one goes to a person first, at the fact it is about`, () => {
      assert.equal(verdictInWords(verdict()), 'passed');
      assert.equal(verdictInWords(verdict(day)), `failed moderate_low ${code}`);
      assert.equal(verdict(day).needsReview, 'first');
      assert.deepEqual(verdict(day).check?.loc, ['body', 'evidences', 'return', 'at']);
      assert.equal(verdict(clash()).check?.loc.slice(1).join('.'), otherwise);
    });
    test(`${code}: three are told, all are counted`, () => {
      const four = verdict(...['One.', 'Two.', 'Three.', 'Four.'].map((msg) => clash('evidences', msg)));
      assert.match(four.check?.msg ?? '', /^One\. Two\. Three\. C/);
      assert.ok(Object.values(four.inputs).includes(4));
    });
  }
  const CONTRADICTS = 'statement_contradicts_facts';
  const failed = `failed moderate_low ${CONTRADICTS}`;
  claims(CONTRADICTS, LATE, [
    ['no statement', {}, 'not_applicable', { found: { contradictions: [day] } }],
    ['a blank one', blank, 'not_applicable', { found: { contradictions: [day] } }],
  ]);
  const word = clash('evidences.refund.document');
  claims(CONTRADICTS, LATE, [
    [
      'one that would help the case is asked for',
      { ...told, refund: { document: 'none' } },
      `unknown moderate_low ${CONTRADICTS}`,
      { found: { contradictions: [word] } },
    ],
    [
      'one that would help beside one that would not goes to a person',
      { ...told, refund: { document: 'none' } },
      failed,
      { found: { contradictions: [word, day] } },
    ],
    [
      'one that would weaken it too',
      { ...told, refund: { document: 'credit_slip' } },
      failed,
      { found: { contradictions: [word] } },
    ],
  ]);
  const denied = { ...told, participated: false };
  claims(CONTRADICTS, FRAUD, [
    ['a denial that reads as a purchase', denied, failed, { reading: readAs(LATE, 0.9) }],
    ['a denial that hardly does', denied, 'passed', { reading: readAs(LATE, 0.89) }],
  ]);
  test('what it reads as is shown where that is the contradiction, and it is counted', () => {
    const { inputs } = ruleVerdict(CONTRADICTS, FRAUD, denied, {
      reading: readAs(LATE, 0.9),
      found: { contradictions: [day] },
    });
    assert.deepEqual(inputs, { facts_read: 0, contradictions: 2, [AT]: { reads_as: LATE } });
    assert.equal(AT in ruleVerdict(CONTRADICTS, FRAUD, denied).inputs, false);
  });
});

suite('facts that were only read', () => {
  const USED = 'stated_facts_used';
  const read = { stated: stated('delivery.issue') };
  claims(USED, LATE, [
    ['none', told, 'not_applicable'],
    ['none decided', told, 'passed', read],
    ['one decided', told, 'failed moderate_high', { ...read, because: ['evidences.delivery.issue'] }],
    ['a given one decided', told, 'passed', { ...read, because: ['evidences.participated'] }],
  ]);
  test('which they are is shown', () => {
    assert.deepEqual(ruleVerdict(USED, LATE, told, read).inputs, {
      read_from_statement: ['evidences.delivery.issue', 'evidences.delivery'],
    });
    assert.deepEqual(ruleVerdict(USED, LATE, told).inputs, { read_from_statement: null });
    const { sentence } = ruleVerdict(USED, LATE, told, { ...read, because: ['evidences.delivery.issue'] });
    assert.match(sentence?.() ?? '', /read from the cardholder’s own words/);
  });
});

suite('a statement that tells another story', () => {
  const OTHERWISE = 'statement_tells_otherwise';
  const ranked = (...list: readonly (readonly [StatementLabel, number])[]): StatementReading => ({
    best: list[0]?.[0] ?? null,
    probability: list[0]?.[1] ?? 0,
    ranked: list.map(([label, probability]) => ({ label, probability })),
    boilerplateOnly: false,
  });
  const unclear = 'failed moderate_high';
  const surely = `failed moderate_high ~${OTHERWISE}`;
  const core = { stated: stated('delivery.issue') };
  const reads = (other: number, same: number): Parts => ({
    reading: ranked(['duplicate_charge', other], [LATE, same]),
  });
  claims(OTHERWISE, LATE, [
    ['no statement', {}, 'not_applicable', reads(0.9, 0)],
    ['a blank one', blank, 'not_applicable', reads(0.9, 0)],
    ['nothing can be read', told, 'passed'],
    ['half sure', told, 'passed', reads(0.4, 0.5)],
    ['less than half sure', told, unclear, reads(0.4, 0.49)],
    ['5 % no dispute', told, unclear, { reading: ranked([LATE, 0.9], ['not_a_dispute', 0.05]) }],
    ['4 % no dispute', told, 'passed', { reading: ranked([LATE, 0.9], ['not_a_dispute', 0.04]) }],
    ['its core told, 15 % sure', told, 'passed', { ...core, ...reads(0.8, 0.15) }],
    ['its core told, 14 % sure', told, unclear, { ...core, ...reads(0.8, 0.14) }],
    ['surely another, 24 %', told, surely, reads(0.85, 0.24)],
    [
      'surely one that the record tells, and not the cardholder',
      told,
      unclear,
      { reading: ranked(['declined_authorization', 0.9], [LATE, 0.05]) },
    ],
    [
      'surely cash that did not come, of a payment on the web',
      told,
      unclear,
      { reading: ranked(['atm_cash_not_dispensed', 0.9], [LATE, 0.05]) },
    ],
    [
      'surely another, of which the event is given',
      { ...told, cancellation: { by: 'merchant' } },
      unclear,
      { reading: ranked(['cancelled_merchandise', 0.9]) },
    ],
    ['surely another, of which it is not', told, surely, { reading: ranked(['cancelled_merchandise', 0.9]) }],
    ['not so surely another', told, unclear, reads(0.84, 0.2)],
    ['another, yet a quarter for it', told, unclear, reads(0.85, 0.25)],
    ['told already by a contradiction', told, unclear, { ...reads(0.9, 0), found: { contradictions: [day] } }],
    ['nothing that is best', told, unclear, { reading: { ...ranked([LATE, 0.1]), best: null, probability: 0.9 } }],
  ]);
  claims(OTHERWISE, null, [['no kind', told, 'not_applicable', reads(0.9, 0)]]);
  test('without a kind the statement is not said to be missing', () =>
    assert.deepEqual(ruleVerdict(OTHERWISE, null, told).inputs, { subcategory: null }));
  claims(OTHERWISE, 'merchandise_defective', [
    [
      'no trouble, it says',
      told,
      unclear,
      {
        stated: stated('deceived').map((fact) => ({ ...fact, path: 'denied.trouble' as const })),
        reading: readAs('merchandise_defective'),
      },
    ],
  ]);
  claims(OTHERWISE, FRAUD, [
    [
      'a denial that reads like no dispute',
      { ...told, participated: false },
      unclear,
      { reading: readAs('not_disputable', 0.95) },
    ],
    [
      'the same beside an admission',
      told,
      surely,
      {
        stated: stated('deceived').map((fact) => ({ ...fact, path: 'denied.strangers' as const, value: true })),
        reading: readAs('not_disputable', 0.95),
      },
    ],
    ['told already by the reading', { ...told, participated: false }, unclear, { reading: readAs(LATE, 0.9) }],
    [
      'a lost card',
      { ...told, card_possession: 'lost' },
      'passed',
      { reading: readAs('fraud_card_present_lost_stolen') },
    ],
    [
      'a lost card that was with its holder',
      { ...told, card_possession: 'in_possession' },
      unclear,
      { reading: readAs('fraud_card_present_lost_stolen') },
    ],
  ]);
  test('a person looks before it is filed, and is told what it reads as', () => {
    const verdict = (label: StatementLabel) =>
      ruleVerdict(OTHERWISE, LATE, told, { reading: ranked([label, 0.9], [LATE, 0.05]) });
    assert.equal(verdict('duplicate_charge').needsReview, 'before_filing');
    assert.match(verdict('duplicate_charge').check?.msg ?? '', /reads as “duplicate charge”/);
    assert.match(verdict('not_a_dispute').check?.msg ?? '', /reads as no dispute at all/);
    assert.deepEqual(verdict('duplicate_charge').inputs, {
      [AT]: { tells_the_same: false, reads_as: 'duplicate_charge' },
    });
    assert.deepEqual(ruleVerdict(OTHERWISE, LATE, told).inputs, { [AT]: { tells_the_same: true } });
  });
});

suite('a statement that says something', () => {
  const state = (cardholder_statement: string | undefined, reading: StatementReading) =>
    statementState({
      evidences: { ...(cardholder_statement !== undefined && { cardholder_statement }) },
      stated: [],
      options: DEFAULT_OPTIONS,
      reading: { ...reading, wasRead: true },
    });
  const plea = { ...readAs(LATE), boilerplateOnly: true };
  for (const [what, text, reading, expected] of [
    ['none', undefined, readAs(null), 'missing'],
    ['blanks', '  \n', readAs(LATE), 'missing'],
    ['a plea for money', 'x'.repeat(100), plea, 'boilerplate'],
    ['59 characters without a story', 'x'.repeat(59), readAs(null), 'boilerplate'],
    ['60 characters without a story', 'x'.repeat(60), readAs(null), 'present'],
    ['59 characters and blanks', ` ${'x'.repeat(59)} `, readAs(null), 'boilerplate'],
    ['59 characters of no dispute', 'x'.repeat(59), readAs('not_a_dispute'), 'boilerplate'],
    ['25 characters with a story', 'x'.repeat(25), readAs(LATE), 'present'],
    ['24 characters with a story', 'x'.repeat(24), readAs(LATE), 'too_short'],
    ['24 characters and blanks', ` ${'x'.repeat(24)} `, readAs(LATE), 'too_short'],
  ] as const)
    test(`${what}: ${expected}`, () => assert.equal(state(text, reading), expected));

  const MISSING = 'missing_document:cardholder_statement';
  const story = { reading: readAs(LATE) };
  claims(MISSING, LATE, [
    ['none', {}, `failed moderate_low ${MISSING}`],
    ['one', told, 'passed', story],
    ['a short one', { cardholder_statement: 'Nothing came.' }, `failed moderate_low ${MISSING}`, story],
  ]);
  test('none is asked for, one that says nothing is asked about, and it is measured without blanks', () => {
    const verdict = (evidences: Evidences) => ruleVerdict(MISSING, LATE, evidences, story);
    assert.match(verdict({}).check?.msg ?? '', /^There is no cardholder statement.*at least 25 characters/);
    assert.match(verdict({ cardholder_statement: 'Nothing came.' }).check?.msg ?? '', /does not say what happened/);
    assert.deepEqual(verdict({}).inputs, { [AT]: { state: 'missing', characters: 0 } });
    assert.deepEqual(verdict({ cardholder_statement: ' Nothing came. ' }).inputs, {
      [AT]: { state: 'too_short', characters: 13 },
    });
  });
  const SHORT = 'statement_too_short';
  claims(SHORT, LATE, [
    ['none', blank, 'not_applicable'],
    ['24 characters', { cardholder_statement: `${'x'.repeat(24)}  ` }, `failed moderate_low ${SHORT}`],
    ['25 characters', { cardholder_statement: 'x'.repeat(25) }, 'passed'],
  ]);
  const PLEA = 'statement_boilerplate_only';
  claims(PLEA, LATE, [
    ['none', {}, 'not_applicable', { reading: plea }],
    ['a blank one', blank, 'not_applicable', { reading: plea }],
    ['a story', told, 'passed', story],
    ['a plea for money', told, `failed moderate_low ${PLEA}`, { reading: plea }],
  ]);
  claims('insufficient_information', null, [['no kind', {}, 'unknown closes ~insufficient_information']]);
  claims('insufficient_information', LATE, [['a kind', {}, 'passed']]);

  const KINDS = 'document_kind_unspecified';
  const files = (...kinds: ('receipt' | null)[]): Parts => ({
    documents: kinds.map((kind, i) => ({ file_id: `f${i}`, kind })),
  });
  claims(KINDS, LATE, [
    ['no files', {}, 'not_applicable'],
    ['kinds nobody can know', {}, 'not_applicable', { ...files(null), found: { areKindsKnown: false } }],
    ['all have kinds', {}, 'passed', files('receipt', 'receipt')],
    ['one has none', {}, `failed ~${KINDS}`, files('receipt', null)],
  ]);
  test('files are counted, and those without a kind', () => {
    const verdict = (parts?: Parts) => ruleVerdict(KINDS, LATE, {}, parts);
    const at = 'evidences.additional_documentation';
    assert.deepEqual(verdict(files('receipt', null, null)).inputs, { [at]: 3, without_kind: 2 });
    assert.deepEqual(verdict().inputs, { [at]: null, without_kind: 0 });
    assert.match(verdict(files('receipt', null, null)).check?.msg ?? '', /^2 files were sent/);
    assert.match(verdict(files('receipt', null)).check?.msg ?? '', /^One file was sent/);
  });
});

/** Attacks that get card data stored: every spelling by every route; each title is what the attacker tries. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { FREE_TEXT_PATHS } from '@dispute-intake/contract';
import { createLog } from '../../src/platform/log.ts';
import { draft, openLink } from '../../src/testing/cardholder.ts';
import {
  answers,
  card,
  evaluationRequest,
  pdf,
  sessionRequest,
  transaction,
  upload,
} from '../../src/testing/factories.ts';
import { type Answer, startTestApp, type TestApp } from '../../src/testing/test-app.ts';

let app: TestApp;
const logged: string[] = [];
before(async () => {
  const log = createLog('trace', { to: { write: (line: string) => logged.push(line) > 0 } as never });
  app = await startTestApp({ works: true, database: 'sqlite', log, env: { RATE_LIMIT_KEY_PER_MINUTE: '0' } });
});
after(() => app?.close());

/** A number that stands nowhere else in the tests, so that finding its digits proves that it was stored. */
const NUMBER = '4539578763621486';
const groups = (separator: string, size = 4) => NUMBER.match(new RegExp(`.{1,${size}}`, 'g'))?.join(separator) ?? '';
const inScript = (zero: number) => [...NUMBER].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
const SPELLINGS: Record<string, string> = {
  'digits alone': NUMBER,
  spaces: groups(' '),
  'many spaces': groups('      '),
  'tabs and line breaks': groups('\t\n'),
  'no-break spaces': groups('\u00a0'),
  'invisible characters': groups('\u200b'),
  dashes: groups('-'),
  slashes: groups('/'),
  commas: groups(', '),
  underscores: groups('_'),
  dots: groups('.'),
  colons: groups(':'),
  bars: groups(' | '),
  plus: groups('+'),
  brackets: `(${groups(')(')})`,
  'middle dots': groups('\u00b7'),
  'blank letters': groups('\u3164'),
  'accents on every digit': groups('\u0301', 1),
  'digits on keys': groups('\u20e3', 1),
  'one digit at a time': groups(' ', 1),
  'pairs and an expiry': `${groups(' ', 2)}, exp 12/27`,
  'a sentence': `my card ${NUMBER} was charged`,
  'an id': `order_${NUMBER}`,
  'Arabic digits': inScript(0x660),
  'fullwidth digits': inScript(0xff10),
  'mathematical digits': inScript(0x1d7d8),
  'invisible digits': inScript(0xe0030),
  'circled digits': [...NUMBER]
    .map((digit) => (digit === '0' ? '\u24ea' : String.fromCodePoint(0x245f + Number(digit))))
    .join(''),
  numerals: [...NUMBER].map((digit) => '〇一二三四五六七八九'[Number(digit)]).join(''),
  'numerals of contracts': [...NUMBER].map((digit) => '零壹贰叁肆伍陆柒捌玖'[Number(digit)]).join(''),
  'escaped spaces': groups('%20'),
  'spaces escaped twice': groups('%2520'),
  'escaped no-break spaces': groups('%C2%A0'),
  'escaped digits': groups('%', 1)
    .replaceAll(/\d/g, (digit) => `%3${digit}`)
    .replaceAll('%%', '%'),
  'entities of spaces': groups('&nbsp;'),
  'numbered entities of spaces': groups('&#32;'),
  'entities of digits': [...NUMBER].map((digit) => `&#${48 + Number(digit)};`).join(''),
  'escapes of programs': [...NUMBER].map((digit) => `\\u003${digit}`).join(''),
  'line breaks of programs': groups('\\n'),
  'line breaks of pages': groups('<br>'),
  'quotation marks': groups('","'),
  'soft hyphens': groups('\u00ad'),
  'word joiners': groups('\u2060'),
  'variation selectors': groups('\ufe0f', 1),
  pictures: groups('🙂'),
  'a word of a script without spaces before it': `卡号${NUMBER}已扣款`,
  'track 1': `%B${NUMBER}^DOE/JOHN^27121010000000000000?`,
  'track 2': `;${NUMBER}=27121010000000000?`,
  'track 2 as chips write it': `${NUMBER}D27121010000000000`,
};

const create = (body: unknown, headers?: Record<string, string>) =>
  app.call('POST', '/api/intake/sessions/', body, headers);
const evaluate = (body: unknown, headers?: Record<string, string>) =>
  app.call('POST', '/api/evaluations/', body, headers);
/** What must stand beside the free text of an object. */
const BESIDE: Record<string, object> = {
  condition: { issue: 'damaged' },
  return: { outcome: 'attempted' },
  credit_refusal: { reason: 'recipient_refused' },
};
/** An evaluation with a text in all free text at once; fields that are closed lists refuse any text and are left out. */
async function evaluateWithTexts(value: string): Promise<Answer> {
  let left = FREE_TEXT_PATHS;
  for (;;) {
    const evidences: Record<string, unknown> = structuredClone(evaluationRequest().evidences);
    for (const path of left) {
      const [head = '', tail] = path.split('.');
      evidences[head] = tail === undefined ? value : { ...BESIDE[head], ...(evidences[head] as object), [tail]: value };
    }
    const answer = await evaluate(evaluationRequest({ evidences }));
    if (answer.status !== 422) return answer;
    const refused = answer.body.errors.map(({ loc }: { loc: string[] }) => loc.slice(2).join('.'));
    assert.ok(left.length > 10 && refused.every((path: string) => left.includes(path)), answer.text);
    left = left.filter((path) => !refused.includes(path));
  }
}

/** Places of which the number is refused. */
const REFUSED: Record<string, (value: string) => Promise<Answer>> = {
  'a known field': (value) => evaluate(evaluationRequest({ transaction: transaction({ transaction_id: value }) })),
  'an unknown field': (value) => evaluate(evaluationRequest({ note: value })),
  'a list of its parts': () => evaluate(evaluationRequest({ notes: NUMBER.match(/.{4}/g) })),
  'a list of its digits': () => evaluate(evaluationRequest({ notes: [...NUMBER].map(Number) })),
  'a list': (value) => evaluate(evaluationRequest({ notes: [{ deep: ['x', value] }] })),
  'the name of a field': (value) => evaluate(evaluationRequest({ [value]: 'x' })),
  'a field merely named arn': (value) => evaluate(evaluationRequest({ history: { arn: value } })),
  'a field merely named emv_tlv_hex': (value) => evaluate(evaluationRequest({ emv_tlv_hex: value })),
  'a field whose own name is that of free text': (value) =>
    evaluate(evaluationRequest({ 'evidences.cardholder_statement': value })),
  'evidences of a session': (value) =>
    create(sessionRequest({ evidences: { original_transaction: { transaction_id: value } } })),
  'a session’s cardholder': (value) => create(sessionRequest({ cardholder: { external_id: value } })),
  'a session’s card': (value) => create(sessionRequest({ card: { ...card, holder: value } })),
  'a name in metadata': (value) => create(sessionRequest({ metadata: { [value]: 'x' } })),
};
/** Places where it is masked. */
const MASKED: Record<string, (value: string) => Promise<unknown>> = {
  'free text of an evaluation': async (value) => assert.equal((await evaluateWithTexts(value)).status, 202),
  'metadata of an evaluation': async (value) =>
    assert.equal((await evaluate(evaluationRequest({ metadata: { note: value } }))).status, 202),
  'a statement sent with a session': async (value) =>
    assert.equal((await create(sessionRequest({ evidences: { cardholder_statement: value } }))).status, 201),
  'metadata of a session': async (value) =>
    assert.equal((await create(sessionRequest({ metadata: { note: value } }))).status, 201),
  'a draft’s answers, step and lists': async (value) => {
    const page = await openLink(app, (await create(sessionRequest())).body.url);
    const given = {
      ...answers({ statement: value }),
      'delivery.tracking_number': value,
      additional_documentation: [value.slice(0, 100)],
    };
    assert.equal((await page.call('PUT', 'draft', draft(1, given, value.slice(0, 100)))).status, 200);
    await page.call('POST', 'submit', {
      flow_version: 1,
      answers: answers({ statement: value, 'return.reason': value }),
    });
  },
  'the name of a file': async (value) => {
    assert.equal((await app.call('POST', '/api/files/', upload(pdf(), `${value}.pdf`))).status, 201);
    const page = await openLink(app, (await create(sessionRequest())).body.url);
    assert.equal((await page.call('POST', 'files', upload(pdf(), `scan ${value}.pdf`))).status, 201);
  },
};
/** Everything on disk: database, write-ahead log, files. */
async function onDisk(): Promise<string> {
  const names = await readdir(app.dataDir, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  return Buffer.concat(
    await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name)))),
  ).toString();
}

for (const [spelling, value] of Object.entries(SPELLINGS)) {
  test(`storing a card number written with ${spelling} in any structured field`, async () => {
    for (const [place, send] of Object.entries(REFUSED)) {
      const { status, text, body } = await send(value);
      assert.deepEqual([status, body.code], [422, 'pan_not_accepted'], `${place}: ${text}`);
      assert.ok(!text.includes(NUMBER) && !text.includes(value), `${place} echoes it`);
    }
  });

  test(`storing a card number written with ${spelling} in free text`, async () => {
    for (const send of Object.values(MASKED)) await send(value);
  });
}

test('hiding a card number in headers that are kept or logged', async () => {
  for (const value of [NUMBER, groups('-'), groups('_')]) {
    const kept = await create(sessionRequest(), { 'idempotency-key': value });
    assert.deepEqual([kept.status, kept.body.code], [422, 'pan_not_accepted']);
    const { headers } = await create(sessionRequest(), { 'x-request-id': value });
    assert.notEqual(headers.get('x-request-id'), value);
  }
});

const SENSITIVE_FIELDS = [
  ...['cvv', 'CVC', 'CVV2', 'cvvCode', 'iCVV', '\uff43\uff56\uff56', 'card_security_code', 'card_verification_value'],
  ...['securityCode', 'billing_cvv', 'cardCvv2Value', 'cvv\u200b', 'código_de_seguridad', 'pvv', 'trackTwo'],
  ...[
    'pin',
    'pin_block',
    'PIN-Block',
    'encrypted_pin_block',
    'track1',
    'track2',
    'track2EquivalentData',
    'magstripe_data',
  ],
];
for (const name of SENSITIVE_FIELDS) {
  test(`sending a field named ${name}, at any depth and by any route`, async () => {
    const field = { [name]: '123' };
    const page = await openLink(app, (await create(sessionRequest())).body.url);
    for (const [place, answer] of Object.entries({
      evaluation: await evaluate(evaluationRequest(field)),
      card: await evaluate(evaluationRequest({ card: { ...card, ...field } })),
      deep: await evaluate(evaluationRequest({ extra: [{ list: [field] }] })),
      session: await create(sessionRequest({ card: { ...card, ...field } })),
      draft: await page.call('PUT', 'draft', draft(1, field)),
      metadata: await create(sessionRequest({ metadata: field })),
      pair: await evaluate(evaluationRequest({ extra: [{ name, value: '123' }] })),
    }))
      assert.deepEqual([answer.status, answer.body.code], [422, 'sensitive_data_not_accepted'], place);
  });
}

test('sending how a check of the code went, which is no code', async () => {
  const outcome = { cvv_match: true, cvv_result: 'M', cvcCheck: 'pass', pin_verified: true, tracking_number: 'A 1' };
  const { status, text } = await evaluate(evaluationRequest({ extra: outcome }));
  assert.equal(status, 202, text);
});

test('asking for a card number: in a query, a path or a header that nobody keeps', async () => {
  for (const [spelling, value] of Object.entries(SPELLINGS)) {
    const written = encodeURIComponent(value);
    for (const path of ['evaluations/?merchant=', 'intake/sessions/?cursor=', 'evaluations/', 'files/']) {
      const { status, text } = await app.call('GET', `/api/${path}${written}`, undefined, { 'user-agent': NUMBER });
      assert.ok(status >= 400 && status < 500, `${spelling}: ${status}`);
      assert.ok(!text.includes(NUMBER), `${spelling}: ${path} echoes it`);
    }
    const { text } = await app.call('GET', `/api/evaluations/?${written}=x`);
    assert.ok(!text.includes(NUMBER), `${spelling}: the name of a parameter is echoed`);
  }
});

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
const inBase64 = (text: string) => Buffer.from(text).toString('base64');
const inHex = (text: string) => Buffer.from(text).toString('hex');
for (const [what, value] of Object.entries({
  'chip data in hexadecimal': `9F2608112233445566778857${'08'}${NUMBER}`,
  'chip data in base64': base64(`5A08${NUMBER}9F260811223344556677885F2A020978`),
  'track 2 of a chip in base64': base64(`5711${NUMBER}D27121010000000000F`),
  'text in base64': inBase64(`card ${NUMBER}`),
  'text in hexadecimal': inHex(NUMBER),
  'text with an accent, in base64': inBase64(`débité ${NUMBER}`),
  'text of several lines, in base64': inBase64(`number:\r\n${NUMBER}\r\n`),
  'text in base64, and that in base64': inBase64(inBase64(`card ${NUMBER} was charged`)),
  'a document in base64 of base64, within a sentence': `they sent ${inBase64(inBase64(JSON.stringify({ pan: NUMBER })))} back`,
  'text in base64 of base64 of base64': inBase64(inBase64(inBase64(NUMBER))),
  'hexadecimal in base64': inBase64(inHex(NUMBER)),
  'base64 in hexadecimal, within a sentence': `see ${inHex(inBase64(NUMBER))}.`,
  'hexadecimal in hexadecimal': inHex(inHex(NUMBER)),
  'quoted-printable in quoted-printable': [...NUMBER].map((digit) => `=3D3${digit}`).join(''),
})) {
  test(`storing a card number within ${what}, in a field that is none for chip data`, async () => {
    for (const answer of [
      await evaluate(evaluationRequest({ note: value })),
      await evaluate(evaluationRequest({ metadata: { note: value } })),
      await create(sessionRequest({ metadata: { note: value } })),
      await create(sessionRequest({ transaction: transaction({ extra: [{ value }] }) })),
    ])
      assert.deepEqual([answer.status, answer.body.code], [422, 'pan_not_accepted'], answer.text);
  });
}

/** 57 (track 2) and 5A (number) around 9F26, which may stay. */
const CHIP = `9F260811223344556677885708${NUMBER}5A08${NUMBER}`;
test('leaving the number in chip data, wherever chip data may stand', async () => {
  const shapes = {
    emv_tlv_hex: CHIP,
    emv_data: CHIP.toLowerCase(),
    chip_base64: base64(CHIP),
    chip_cut: base64(`5A08${NUMBER}9F26`),
    chip: { tags: { '57': `${NUMBER.slice(0, 12)}D2712`, '5A': 'FF', '9F6B': 'FF', '56': 'FF', '9F26': '1122' } },
    emv: { tag_57: 'FF', '0x5A': 'FF', '9F26': '1122' },
    icc_data: `${CHIP}F`,
    tlv: [
      ['57', 'FF'],
      ['9F26', '1122'],
    ],
    de55: [
      { tag: '5a', value: 'FF' },
      { name: '57', value: 'FF' },
      { tag: '9F26', value: '1122334455667788' },
    ],
  };
  const { emv_tlv_hex, ...others } = shapes;
  const given = evaluationRequest();
  const accepted = await evaluate({
    ...given,
    evidences: { ...given.evidences, emv_tlv_hex },
    transaction: transaction(others),
  });
  assert.equal(accepted.status, 202, accepted.text);
  const session = await create(sessionRequest({ evidences: { emv_tlv_hex }, transaction: transaction(others) }));
  assert.equal(session.status, 201, session.text);
  const { db } = app.service.context;
  const kept = [
    await db.selectFrom('evaluation').select('request').where('id', '=', accepted.body.id).executeTakeFirstOrThrow(),
    await db.selectFrom('intake_session').select('request').where('id', '=', session.body.id).executeTakeFirstOrThrow(),
  ];
  for (const { request } of kept) {
    const { transaction: stored } = JSON.parse(request);
    assert.ok(!request.includes(NUMBER));
    assert.deepEqual(stored.chip, { tags: { '9F26': '1122' } });
    assert.deepEqual(stored.emv, { '9F26': '1122' });
    assert.deepEqual(stored.tlv, [['9F26', '1122']]);
    assert.deepEqual(stored.de55, [{ tag: '9F26', value: '1122334455667788' }]);
    assert.equal(stored.chip_base64, base64('9F26081122334455667788'));
    assert.ok(!Buffer.from(stored.chip_cut, 'base64').toString('hex').includes(NUMBER));
    assert.match(stored.emv_data, /^9F26081122334455667788$|^9F$/i);
  }
});

test('finding any of it in the stopped service’s database, write-ahead log, files or log', async () => {
  await app.stop();
  const places = { disk: await onDisk(), log: logged.join('') };
  assert.ok(places.disk.length > 100_000 && places.log.includes('"route"'), 'there is something to search');
  for (const [place, text] of Object.entries(places)) {
    for (const [spelling, value] of Object.entries(SPELLINGS)) {
      assert.ok(!text.includes(value), `${place}: ${spelling}`);
      assert.ok(!text.includes(JSON.stringify(value).slice(1, -1)), `${place}: ${spelling}, as JSON`);
    }
    assert.ok(!text.includes(groups('\t')) && !text.includes(Buffer.from(NUMBER, 'hex').toString('latin1')), place);
  }
});

/** The edges of what the dashboard sends: the last value that is taken beside the first that is not. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as z from 'zod';
import { apiKeyCreate, apiRequestsQuery, auditQuery, memberAdd, memberRemoveQuery } from './dashboard/account.ts';
import {
  evaluationReplay,
  evaluationsExportQuery,
  evaluationsQuery,
  openedEvaluation,
  savedViewCreate,
  sessionsQuery,
} from './dashboard/dispute.ts';
import {
  codeSignIn,
  linkInfo,
  linkRead,
  linkUse,
  passkeyCreate,
  passwordChange,
  passwordSignIn,
  resetRequest,
} from './dashboard/login.ts';
import { notices } from './dashboard/notice.ts';
import { all, byId, pageOf, searched, timeRange } from './dashboard/page.ts';
import { ruleOptions } from './dashboard/rule-options.ts';
import {
  accountSettings,
  appScheme,
  retentionChange,
  retentionPreviewQuery,
  ruleOption,
  settingsChange,
} from './dashboard/settings.ts';
import {
  byDeliveryId,
  deliveriesQuery,
  delivery,
  endpointChange,
  endpointCreate,
  retryWaiting,
  testDelivery,
} from './dashboard/webhook.ts';
import { appearance, appearanceChange, assetId, assetUpload } from './dashboard-appearance.ts';
import { DASHBOARD_PERMISSIONS, type DASHBOARD_ROLES, type DashboardPermission, mayIn } from './dashboard-roles.ts';
import { intakeTheme } from './intake-theme.ts';
import { check, checkField, text } from './testing/checked-schema.ts';

const list = (count: number, item: unknown) => Array.from({ length: count }, () => item);

suite('settings', () => {
  const field = (name: string, taken: unknown[], refused: unknown[]) =>
    checkField(settingsChange, {}, name, taken, refused);

  test('a name has 1 to 200 characters, without the spaces around it', () => {
    field('name', ['x', text(200), ` ${text(200)} `], ['', '  ', text(201)]);
    assert.equal(settingsChange.parse({ name: ' Bank ' }).name, 'Bank');
  });

  test('pages that embed the intake are named by origin, or by all subdomains of one: 50 of them', () => {
    const origins = (value: string) => [value];
    field(
      'embedding_origins',
      [
        null,
        [],
        list(50, 'https://a.example'),
        ...['https://app.example.com', 'http://localhost:8080', 'https://*.example.com', 'HTTPS://A'].map(origins),
        ...['https://a.example:1', 'https://a.example:65535', 'https://1-2.example'].map(origins),
      ],
      [
        list(51, 'https://a.example'),
        ...['https://app.example.com/', 'https://a.example/x', 'app.example.com', 'ftp://a.example'].map(origins),
        ...['xhttps://a.example', 'httpsx://a.example', 'https://', 'https://*', 'https://*.'].map(origins),
        ...['https://-a.example', 'https://a.example-', 'https://a_b', 'https://a.*.example'].map(origins),
        ...['https://**.a.example', 'https://a.example:', 'https://a.example:x', 'https://a.example:123456'].map(
          origins,
        ),
        ...['https://a.example x', 'https://a b', "https://a'self'", 'https://[::1]'].map(origins),
      ],
    );
  });

  test('addresses are of the web and have 2 000 characters, phone numbers 4 to 31', () => {
    const right = { help_url: null, help_phone: null, card_block_url: null, card_block_phone: null, privacy_url: null };
    const links = (name: string, taken: unknown[], refused: unknown[]) =>
      check(
        settingsChange,
        taken.map((value) => ({ links: { ...right, [name]: value } })),
        refused.map((value) => ({ links: { ...right, [name]: value } })),
        name,
      );
    const address = (length: number) => `https://bank.example/${text(length - 21)}`;
    links(
      'help_url',
      ['https://bank.example/help', 'http://bank.example', address(2000)],
      [address(2001), 'ftp://bank.example', 'xhttps://bank.example', 'httpsx://bank.example', 'help', ''],
    );
    links(
      'help_phone',
      ['+44 20 7946 0000', '020 (79) 46/00.00-1', '112 ', ' 123', `+1${'2'.repeat(29)}`],
      [
        '12',
        '+12',
        `1${'2'.repeat(30)}`,
        '++44 20',
        'call 112',
        '112 x',
        '(020) 7946',
        'x112',
        '+',
        '',
        '+a12',
        '1a23',
      ],
    );
  });

  test('promises are 1 to 365 days, a link lives a minute to a day', () => {
    for (const days of ['reply_within_days', 'decide_within_days']) {
      const promises = (value: unknown) => ({ reply_within_days: null, decide_within_days: null, [days]: value });
      field('promises', [1, 365, null].map(promises), [0, 366, 1.5].map(promises));
    }
    field('session_ttl_seconds', [60, 86_400, null], [59, 86_401, 60.5]);
  });

  test('an app scheme is read without its colon, in lower case; there are 20', () => {
    field('app_schemes', [list(20, 'mybank')], [list(21, 'mybank')]);
    for (const written of ['mybank', 'MyBank:', ' mybank:// ']) assert.equal(appScheme.parse(written), 'mybank');
    assert.equal(appScheme.parse('my:bank'), 'my:bank');
    assert.equal(appScheme.parse('mybank:/'), 'mybank:/');
  });

  test('data is kept for 1 to 3650 days, or until it is removed', () => {
    const right = { disputes_days: null, deliveries_days: null };
    checkField(retentionChange, right, 'disputes_days', [1, 3650, null], [0, 3651, 1.5]);
    checkField(retentionChange, right, 'deliveries_days', [1, 3650, null], [0, 3651]);
    const query = retentionPreviewQuery;
    assert.deepEqual(query.parse({}), { disputes_days: null, deliveries_days: null });
    assert.deepEqual(query.parse({ disputes_days: '', deliveries_days: '30' }), {
      disputes_days: null,
      deliveries_days: 30,
    });
    checkField(query, {}, 'disputes_days', ['0', '3650'], ['36500', '-1', '1.5', 'x1', '1x', 'ab']);
  });

  test('the options of the rules are within their bounds', () => {
    for (const [option, least, most] of [
      ['mastercardFraudChargebackLimit', 1, 1000],
      ['visaFraudDisputeLimit', 1, 1000],
      ['ongoingNegotiationsDays', 0, 540],
      ['statementMinCharacters', 1, 500],
    ] as const) {
      checkField(ruleOptions, {}, option, [least, most, undefined], [least - 1, most + 1, least + 0.5]);
    }
    check(ruleOptions, [{ corporateCard: null }], [{ unknownOption: true }]);
  });

  test('as the page reads them', () => {
    const option = { name: 'o', kind: 'flag', choices: null, value: null, default: true, reason: '' };
    checkField(ruleOption, option, 'kind', ['choice', 'number', 'flag'], ['text']);
    checkField(ruleOption, option, 'value', ['a', 1, false, null], [[], {}]);
    assert.ok('rule_options' in accountSettings.shape);
  });
});

suite('the appearance of the intake', () => {
  test('colours have six hexadecimal digits', () => {
    checkField(
      intakeTheme,
      {},
      'accent',
      ['#1d5bd1', '#ABCDEF', undefined],
      ['1d5bd1', '#1d5bd', '#1d5bd11', '#1d5bdg', 'x#1d5bd1', '#1d5bd1;', 'red', ''],
    );
    check(intakeTheme, [{ dark: { ink: '#000000' } }], [{ dark: { font: 'serif' } }, { shade: '#000000' }]);
  });

  test('corners are rounded by 0 to 24 pixels; density, font and motion are words of a list', () => {
    checkField(intakeTheme, {}, 'radius', [0, 24], [-1, 25, 1.5]);
    checkField(intakeTheme, {}, 'density', ['comfortable', 'compact'], ['dense']);
    checkField(intakeTheme, {}, 'font', ['system', 'serif', 'rounded', 'humanist', 'brand'], ['Arial']);
    checkField(intakeTheme, {}, 'motion', ['reduce'], ['none']);
    checkField(intakeTheme, {}, 'logoText', [text(40), ` ${text(40)} `], [text(41)]);
    assert.equal(intakeTheme.parse({ logoText: ' Bank ' }).logoText, 'Bank');
  });

  test('sentences of 400 characters and the form of address are kept by language tag', () => {
    const sentences = (tag: string, start: string) => ({ sentences: { [tag]: { start } } });
    check(
      appearanceChange,
      [sentences('en-US', text(400)), sentences('de-DE', ` ${text(400)} `), sentences('pt-BR', '')],
      [
        sentences('en-US', text(401)),
        ...['en', 'xen-US', 'en-USx', 'e-US', 'en-U', 'EN-US', 'en-us', 'en_US'].map((tag) => sentences(tag, 'x')),
      ],
    );
    assert.equal(appearanceChange.parse(sentences('en-US', ' Hello ')).sentences?.['en-US']?.start, 'Hello');
    const address = (word: string) => ({ address: { 'de-DE': word } });
    check(appearanceChange, ['formal', 'familiar'].map(address), [address('polite'), { address: { de: 'formal' } }]);
    checkField(
      appearance,
      { name: '', theme: {}, logo: null, logo_dark: null, fonts: [], sentences: {} },
      'address',
      [{ 'de-DE': 'formal' }, { 'de-DE': 'familiar' }],
      [{ 'de-DE': 'polite' }],
    );
  });

  test('an upload is a logo, one for dark surroundings, or a font with its name and weight', () => {
    const font = { use: 'font', data: '', name: 'Inter', weight: 400 };
    check(
      assetUpload,
      [{ use: 'logo', data: 'AAAA' }, { use: 'logo_dark', data: '' }, font],
      [
        { use: 'icon', data: '' },
        { use: 'logo', data: 'no base64' },
        { use: 'font', data: '' },
      ],
    );
    checkField(assetUpload, font, 'name', ['x', text(100), ` ${text(100)} `], ['', ' ', text(101)]);
    checkField(assetUpload, font, 'weight', [100, 900], [0, 150, 1000]);
    checkField(assetId, {}, 'id', [text(60)], [text(61)]);
  });
});

suite('keys, members and the audit log', () => {
  test('a key has a name of 1 to 200 characters, ends within ten years, and is held to 100 ranges', () => {
    const right = { name: 'Server' };
    checkField(apiKeyCreate, right, 'name', ['x', ` ${text(200)} `], ['', '  ', text(201)]);
    checkField(apiKeyCreate, right, 'expires_in_days', [1, 3650, null, undefined], [0, 3651, 1.5]);
    checkField(apiKeyCreate, right, 'scopes', [['read'], null, ['read', 'files:write']], [[], ['write']]);
    checkField(apiKeyCreate, right, 'allow_cidrs', [[], null, list(100, '10.0.0.0/8')], [list(101, '10.0.0.0/8')]);
    assert.deepEqual(apiKeyCreate.parse({ ...right, allow_cidrs: [' 10.0.0.0/8 '] }).allow_cidrs, ['10.0.0.0/8']);
  });

  test('requests are looked for by id, key, method and code', () => {
    checkField(apiRequestsQuery, {}, 'q', [text(64), ` ${text(64)} `], [text(65)]);
    checkField(apiRequestsQuery, {}, 'key', [text(100)], [text(101)]);
    checkField(apiRequestsQuery, {}, 'method', ['GET', 'POST'], ['PATCH']);
    checkField(apiRequestsQuery, {}, 'code', [text(60)], [text(61)]);
  });

  test('a member has an address of 320 characters and a name of 200; the keys of one who leaves stay or go', () => {
    const right = { email: 'ada@bank.example', role: 'owner' };
    checkField(memberAdd, right, 'email', [text(320)], [text(321)]);
    checkField(memberAdd, right, 'name', ['', ` ${text(200)} `, undefined], [text(201)]);
    checkField(memberRemoveQuery, {}, 'keys', ['keep', 'revoke', undefined], ['delete']);
  });

  test('entries are found by how their action begins', () => {
    checkField(auditQuery, {}, 'kind', ['member', 'own_login', 'a', 'x'.repeat(40)], ['', 'x'.repeat(41), 'Member']);
    check(
      auditQuery,
      [],
      ['member.', '.member', 'member%', '1member'].map((kind) => ({ kind })),
    );
  });
});

suite('cases', () => {
  test('amounts are in major units, with up to three decimals', () => {
    checkField(
      evaluationsQuery,
      {},
      'amount_from',
      ['0', '129.95', '999999999999', '1.234'],
      ['', '-1', '1.', '.5', '1,5', '1x5', 'x1', '1x', '9999999999999', '1.2345', '1.x', '1e3'],
    );
    assert.equal(evaluationsQuery.parse({ amount_to: '129.95' }).amount_to, 129.95);
  });

  test('the filters have their limits and their words', () => {
    const field = (name: string, taken: unknown[], refused: unknown[]) =>
      checkField(evaluationsQuery, {}, name, taken, refused);
    field('reason_code', [text(10)], [text(11)]);
    field('failed_check', ['x', text(80)], ['', text(81)]);
    field('outcome', ['won', 'any'], ['all']);
    field('order', ['newest', 'deadline'], ['oldest']);
    field('open', ['1'], ['0']);
    checkField(evaluationsExportQuery, {}, 'format', ['csv', 'json'], ['xlsx']);
    checkField(sessionsQuery, {}, 'step', [text(60)], [text(61)]);
  });

  test('a view has a name of 1 to 60 characters and 1 000 of filters', () => {
    const right = { name: 'Mine', query: '' };
    checkField(savedViewCreate, right, 'name', ['x', ` ${text(60)} `], ['', '  ', text(61)]);
    checkField(savedViewCreate, right, 'query', [text(1000)], [text(1001)]);
    assert.equal(savedViewCreate.parse({ ...right, name: ' Mine ' }).name, 'Mine');
  });

  test('a version says what the list of cases says of it', () => {
    const version = openedEvaluation.shape.versions.element.shape;
    assert.deepEqual(Object.keys(version).sort(), [
      'confidence',
      'correction',
      'created_at',
      'deadline',
      'failed_checks',
      'id',
      'intake_session_id',
      'next_action',
      'reason_code',
      'status',
      'version',
    ]);
  });

  test('a change is what it is and what it would be', () => {
    const difference = (change: unknown) => ({
      ruleset: { from: '1', to: '2' },
      difference: { changed: { confidence: change }, resolved: [], added: [], why: [] },
    });
    check(evaluationReplay, [difference(['high', null])], [difference([]), difference(['high'])]);
  });
});

suite('signing in', () => {
  const token = text(20);
  test('what is typed has its limits', () => {
    checkField(passwordSignIn, { email: 'a', password: 'p' }, 'email', ['x', text(320)], ['', text(321)]);
    checkField(passwordSignIn, { email: 'a', password: 'p' }, 'password', ['x', text(1000)], ['', text(1001)]);
    checkField(resetRequest, {}, 'email', ['x', text(320)], ['', text(321)]);
    const code = { code: '123456', kind: 'authenticator' };
    checkField(codeSignIn, code, 'code', ['1234', ` ${text(20)} `], ['123', ' 123 ', text(21)]);
    checkField(codeSignIn, code, 'kind', ['authenticator', 'backup'], ['sms']);
    assert.equal(codeSignIn.parse(code).trust, false);
    assert.equal(codeSignIn.parse({ ...code, code: ' 123456 ' }).code, '123456');
  });

  test('a new password has at most 128 characters of four units each', () => {
    checkField(linkUse, { token, password: 'p' }, 'password', ['x', text(512)], ['', text(513)]);
    checkField(passwordChange, { current: 'p', password: 'p' }, 'password', ['x', text(512)], ['', text(513)]);
  });

  test('a link is read and used by its token', () => {
    checkField(linkRead, {}, 'token', [text(20), text(100)], [text(19), text(101)]);
    const right = { token, password: 'p' };
    checkField(linkUse, right, 'name', ['x', ` ${text(200)} `, undefined], ['', ' ', text(201)]);
    checkField(linkUse, right, 'remove_passkeys', [[], list(20, text(100))], [list(21, 'p'), [text(101)]]);
    const info = { email: '', name: '', account_name: '', names_account: false, passkeys: [] };
    checkField(linkInfo, info, 'purpose', ['set-up', 'reset'], ['invite']);
    checkField(passkeyCreate, { response: {} }, 'name', ['', ` ${text(100)} `], [text(101)]);
    assert.equal(passkeyCreate.parse({ response: {}, name: ' Laptop ' }).name, 'Laptop');
  });
});

suite('webhooks', () => {
  test('deliveries are found by endpoint, code and subject', () => {
    checkField(deliveriesQuery, {}, 'endpoint', [text(100)], [text(101)]);
    checkField(deliveriesQuery, {}, 'code', [text(40)], [text(41)]);
    checkField(deliveriesQuery, {}, 'about', [text(100), ` ${text(100)} `], [text(101)]);
    checkField(deliveriesQuery, {}, 'status', ['pending', 'succeeded', 'failed'], ['queued']);
    checkField(byDeliveryId, {}, 'id', [text(200)], [text(201)]);
    checkField(retryWaiting, {}, 'after', [text(200), null], [text(201)]);
    assert.ok('trigger' in delivery.shape);
  });

  test('an endpoint has an address of 2 000 characters, a description of 500 and at least one event', () => {
    const right = { url: 'https://bank.example/hook', description: '', events: ['evaluation.completed'] };
    for (const schema of [endpointCreate, endpointChange]) {
      checkField(schema, right, 'url', [text(2000)], [text(2001)]);
      checkField(schema, right, 'description', ['', ` ${text(500)} `], [text(501)]);
      checkField(schema, right, 'events', [['evaluation.completed'], null], [[], ['evaluation.done']]);
      checkField(schema, right, 'headers', [{ [text(100)]: text(4096) }], [{ a: text(4097) }, { [text(101)]: '' }]);
    }
  });

  test('a test message is of a high confidence without failed checks, which may be up to 50', () => {
    assert.deepEqual(testDelivery.parse({}), { event: 'evaluation.completed', confidence: 'high', failed_checks: [] });
    const failed = { loc: ['evidences'], msg: 'x', code: 'x', type: 'error' };
    checkField(testDelivery, {}, 'failed_checks', [list(50, failed)], [list(51, failed)]);
  });
});

suite('lists and addresses', () => {
  test('a page has its rows, where the next begins, and the count where it was asked for', () => {
    const page = { data: ['a'], next_cursor: null, has_more: false };
    check(
      pageOf(z.string()),
      [page, { ...page, total: 3 }, { ...page, total: null }],
      [{ ...page, data: [1] }, { ...page, total: 1.5 }, { data: ['a'] }, { ...page, more: 1 }],
    );
    check(all(z.string()), [{ data: ['a'] }], [{ data: [1] }, { data: [], has_more: false }]);
  });

  test('a time is read as milliseconds, with any offset; a text has 1 to 100 characters', () => {
    const range = z.object({ ...timeRange, ...searched });
    assert.deepEqual(range.parse({ from: '2026-01-15T12:02:00+02:00', to: '2026-01-15T10:02:00Z' }), {
      from: 1_768_471_320_000,
      to: 1_768_471_320_000,
    });
    checkField(range, {}, 'q', ['x', ` ${text(100)} `], ['', '  ', text(101)]);
    checkField(byId, {}, 'id', [text(100)], [text(101)]);
  });

  test('an endpoint in a notice is failing or disabled', () => {
    const endpoint = (what: string) => ({ id: 'e', url: '', what, livemode: true, since: '2026-01-15T10:02:00Z' });
    const right = {
      sends_mail: true,
      wanted: { endpoints: true, deadlines: true },
      last_mail_at: null,
      deadlines: null,
      duties: null,
    };
    checkField(notices, right, 'endpoints', [[endpoint('failing'), endpoint('disabled')]], [[endpoint('slow')]]);
  });
});

test('who may do what, by role', () => {
  const of = (role: (typeof DASHBOARD_ROLES)[number]) =>
    (Object.keys(DASHBOARD_PERMISSIONS) as DashboardPermission[]).filter((permission) => mayIn(role, permission));
  const everyone = [
    'own-login',
    'figures.read',
    'disputes.list',
    'deliveries.read',
    'endpoints.read',
    'settings.read',
    'members.read',
  ];
  const analyst = [...everyone, 'disputes.open', 'disputes.act', 'sessions.end'];
  const developer = [
    ...analyst,
    'deliveries.send',
    'endpoints.change',
    'keys.read',
    'keys.change',
    'requests.read',
    'settings.change',
  ];
  const owner = [...developer, 'retention.change', 'members.change', 'audit.read'];
  assert.deepEqual(of('read-only').sort(), everyone.sort());
  assert.deepEqual(of('analyst').sort(), analyst.sort());
  assert.deepEqual(of('developer').sort(), developer.sort());
  assert.deepEqual(of('owner').sort(), owner.sort());
});

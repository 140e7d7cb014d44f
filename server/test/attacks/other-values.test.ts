/**
 * The attacks of the second review, tried again with values that nobody had when what stops them was made. A table a class: a row
 * is a try, and each title says what must not happen. What a try with other values found is in its class's own tests.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { maskSecrets } from '@dispute-intake/contract/secret';
import { csvCell } from '../../src/dashboard/csv.ts';
import { requireSameOrigin } from '../../src/dashboard/http/same-origin.ts';
import { createUser } from '../../src/dashboard/index.ts';
import { Browser, GOOD_PASSWORD, ORIGIN, tokenOf } from '../../src/dashboard/testing/dashboard.fixture.ts';
import { attachment, servedName } from '../../src/files/file-name.ts';
import type { HttpContext } from '../../src/platform/http/endpoints/http-env.ts';
import { networkOf } from '../../src/platform/network.ts';
import { evaluationRequest, sessionRequest, transaction } from '../../src/testing/factories.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';
import { createAddressGuard } from '../../src/webhooks/address-guard.ts';

let app: TestApp;
let owner: Browser;
before(async () => {
  app = await startTestApp({
    works: true,
    env: { RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_ACCOUNT_PER_MINUTE: '0' },
  });
  owner = new Browser(
    (request) => app.service.api.fetch(request),
    () => {},
  );
  const user = { accountId: app.accountId, email: 'owner@northbank.example', role: 'owner' as const };
  const { link } = await createUser(app.service.context, user);
  const { status } = await owner.call('post', '/links/use', { token: tokenOf(link), password: GOOD_PASSWORD });
  assert.equal(status, 200);
});
after(() => app.close());

/** A public test number of a processor that no other test has. */
const NUMBER = '5425233430109903';
const groups = (separator: string, size = 4) => NUMBER.match(new RegExp(`.{1,${size}}`, 'g'))?.join(separator) ?? '';
const digits = (zero: number) => [...NUMBER].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
const each = (digit: (value: string) => string, separator = '') => [...NUMBER].map(digit).join(separator);
const NUMBERS: readonly string[] = [
  ...[0x17e0, 0xed0, 0xf20, 0xe50, 0x7c0, 0x9e6, 0x1040, 0x1e950, 0x1d7e2, 0x1d7f6, 0x1fbf0, 0x1ccf0, 0x6f0].map(
    digits,
  ),
  ...['\u200d', '\u2060', '\u00ad', '\u180e', '\u202e', '\u115f', '\u2800', '\u3000', '\u1680', '\u0085'].map((one) =>
    groups(one),
  ),
  ...['💳', '🇩🇪', ' → ', '`', '~~~', '****', '#', ' & ', '$', '%', '^', '=', '???', ';', '<>', '…', '—', '〜'].map(
    (one) => groups(one),
  ),
  ...['<b></b>', '<br/>', '&nbsp;', '\u200e', '\ufe0f'].map((one) => groups(one, 2)),
  ...[
    `${NUMBER}737`,
    `${NUMBER}1129`,
    `123${NUMBER}`,
    `07${NUMBER}`,
    `${NUMBER}0330`,
    `${NUMBER}0330123`,
    `${NUMBER}.00`,
  ],
  each((d) => `&#${48 + Number(d)};`),
  each((d) => `&#x3${d};`),
  each((d) => `%3${d}`),
  each((d) => `%253${d}`),
  each((d) => `\\u003${d}`),
  each((d) => `\\x3${d}`),
  each((d) => '〇一二三四五六七八九'[Number(d)] ?? ''),
  each((d) => '零壹貳參肆伍陸柒捌玖'[Number(d)] ?? ''),
  each((d) => `${d}\ufe0f\u20e3`),
  each((d) => `"${d}"`, ','),
  '5425２３３４٣٠١٠९९०३',
  NUMBER.replace(/\B(?=(\d{3})+$)/g, ','),
  `%B${NUMBER}^X/Y^2512101000000000?`,
  `;${NUMBER}=25121010000000?`,
  btoa(NUMBER),
  btoa(`card ${NUMBER}`),
  Buffer.from(`card ${NUMBER} ?>`).toString('base64url'),
  each((d) => `3${d}`),
  each((d) => `3${d}`, ' '),
  each((d) => `3${d}`, ':'),
  each((d) => `=3${d}`),
];

test(`keeping one of ${NUMBERS.length} spellings of a card number that stands in a statement`, async () => {
  for (const spelling of NUMBERS) {
    const statement = `They wrote my card down as ${spelling} and charged it twice after that day.`;
    const evidences = { ...evaluationRequest().evidences, cardholder_statement: statement };
    const { status, body, text } = await app.call('POST', '/api/evaluations/', evaluationRequest({ evidences }));
    // Refused, or kept without it.
    if (status === 422) continue;
    assert.equal(status, 202, text);
    const kept = (await app.call('GET', `/api/evaluations/${body.id}`)).text;
    assert.ok(!kept.includes(JSON.stringify(spelling).slice(1, -1)) && kept.includes('••••'), `${spelling}: ${kept}`);
  }
});

test('sending a card number in a field, glued or spelled in another way', async () => {
  const fields = ['transaction_id', 'authorization_code', 'merchant_name', 'merchant_order_id'];
  const spelled = [
    NUMBER,
    digits(0x6f0),
    `${NUMBER}737`,
    groups('%'),
    groups('—'),
    `pan=${NUMBER}`,
    each((d) => `%3${d}`),
  ];
  for (const field of fields)
    for (const value of spelled) {
      const request = evaluationRequest({ transaction: transaction({ [field]: value }) });
      const { status, body } = await app.call('POST', '/api/evaluations/', request);
      assert.equal(status, 422, `${field} ${value}: ${JSON.stringify(body)}`);
      assert.equal(JSON.stringify(body).includes(value), false, 'nor is it echoed');
    }
});

/** `SENTENCE|SECRET` */
const SECRETS = `en|My CVV was 739 on the back|739
en|The CVC2: 402|402
en|the pin code 4821 they asked for|4821
en|the 6-digit code 773918 from the SMS|773918
en|card verification value 731|731
en|the last three digits: CVV 7 3 9|7 3 9
en|PIN 4-8-2-1|4-8-2-1
en|c.v.v. 739|739
en|739 is my CVV|739
en|739 (CVV)|739
en|my login password: hunter2|hunter2
en|my password 551902|551902
de|Meine Kartenprüfnummer ist 842|842
de|pushTAN 771230|771230
de|Sicherheitsnummer: 519|519
de|Das Kennwort lautet Regen44|Regen44
fr|mon cryptogramme est 391|391
fr|le code confidentiel est 7214|7214
fr|code de validation 901233|901233
fr|les trois chiffres au dos : 553|553
es|mi clave es 4021|4021
es|la clave de un solo uso 881204|881204
es|los tres dígitos del reverso 622|622
it|le tre cifre sul retro 915|915
it|codice di conferma 330911|330911
pt|minha palavra-passe: Mar2021|Mar2021
pt|o código de confirmação: 55190|55190
pl|kod z SMS-a 660192|660192
pl|kod bezpieczeństwa 771|771
nl|mijn beveiligingscode is 331|331
nl|CVC-code 662|662
tr|güvenlik kodum 441|441
tr|kartın CVV kodu 907|907
tr|şifrem 5512|5512
tr|parolam: Deniz55|Deniz55
uk|мій ПІН-код 4412|4412
uk|код безпеки 553|553
uk|CVV код 881|881
ar|كلمة السر هي Qamar77|Qamar77
ar|رمز التحقق ٧٧١٠٢٩|٧٧١٠٢٩
ar|الرمز السري ٤٤١٢|٤٤١٢
ja|裏面の3桁の番号は553|553
ja|暗証番号は4412です|4412`
  .split('\n')
  .map((line) => line.split('|') as [string, string, string]);

test(`keeping one of ${SECRETS.length} codes and passwords in twelve languages`, () => {
  assert.equal(new Set(SECRETS.map(([language]) => language)).size, 12);
  for (const [language, text, secret] of SECRETS)
    assert.equal(maskSecrets(text).includes(secret), false, `${language}: ${text}`);
});

test('returning a cardholder to a script, a program or somebody else', async () => {
  const addresses = [
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'blob:https://bank.example/1',
    'vbscript:msgbox',
    'file:///etc/passwd',
    'ms-msdt:/id',
    'ms-officecmd:{}',
    'search-ms:query=x',
    'itms-services://?action=download-manifest',
    'intent://x#Intent;scheme=http;end',
    'android-app://com.evil',
    'shell:startup',
    'chrome://settings',
    'view-source:https://bank.example',
    'about:blank',
    'ws://bank.example',
    'smb://10.0.0.1/share',
    'mybank://not-registered',
    'https://bank.example@evil.example/',
    'https://user:pass@bank.example/',
    'https:\\\\evil.example',
    'https:/evil.example',
    'https:evil.example',
    '//evil.example',
    'https://bank.example\\@evil.example/',
    'https://bank.example\n.evil.example/',
    'https://ba\u200bnk.example/',
    'https://',
    'http://[::1',
  ];
  for (const return_url of addresses) {
    const { status } = await app.call('POST', '/api/intake/sessions/', sessionRequest({ return_url }));
    assert.equal(status, 422, return_url);
  }
});

test('changing something from a page of another site, with the cookie', async () => {
  const origins = [
    'null',
    'https://evil.example',
    'http://localhost:8081',
    'http://localhost',
    'http://localhost:8080.evil.example',
    'http://evil.example/http://localhost:8080',
    'http://localhost:8080@evil.example',
    'file://',
    'chrome-extension://abc',
    ' http://evil.example',
    '',
  ];
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = (headers: Record<string, string>) =>
    app.api('/dashboard/api/settings', {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json', host: 'localhost:8080', ...headers },
      body: JSON.stringify({ session_ttl_seconds: 600 }),
    });
  assert.equal((await send({ origin: ORIGIN })).status, 200);
  for (const origin of origins) assert.equal((await send({ origin })).status, 403, origin);
  for (const site of ['cross-site', 'same-site', 'none', 'SAME-ORIGIN', ''])
    assert.equal((await send({ 'sec-fetch-site': site })).status, 403, site);
  assert.equal((await send({})).status, 403);
});

test('changing something of a page on https: from whoever is on the way to the same host', () => {
  const judged = (origin: string) => {
    const headers: Record<string, string> = { origin, host: 'disputes.bank.example' };
    const c = { req: { method: 'POST', header: (name: string) => headers[name] } } as unknown as HttpContext;
    try {
      requireSameOrigin(c, 'https://disputes.bank.example');
      return 'taken';
    } catch {
      return 'refused';
    }
  };
  assert.equal(judged('https://disputes.bank.example'), 'taken');
  for (const origin of [
    'http://disputes.bank.example',
    'ws://disputes.bank.example',
    'https://disputes.bank.example:8443',
  ])
    assert.equal(judged(origin), 'refused', origin);
});

test('having webhooks sent to the network of the service', async () => {
  const hosts = [
    'localhost',
    'LOCALHOST.',
    'foo.localhost',
    '127.1',
    '0177.0.0.1',
    '0x7f000001',
    '017700000001',
    '2130706433',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '１２７.0.0.1',
    '127。0。0。1',
    '0',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[::ffff:a9fe:a9fe]',
    '[::ffff:0:169.254.169.254]',
    '[::169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
    '[2001:0:a9fe:a9fe::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[ff02::1]',
    '[fec0::1]',
    '[3fff::1]',
    '[5f00::1]',
    '169.254.169.254',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    '198.18.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '10.1',
    '172.31.255.255',
  ];
  for (const host of hosts) {
    const url = `https://${host}/hook`;
    const { status, body } = await owner.call('post', '/endpoints', { url });
    assert.equal(status, 422, `${host}: ${JSON.stringify(body)}`);
  }
  const guard = createAddressGuard();
  const resolved = [
    '::ffff:169.254.169.254',
    '::FFFF:A00:1',
    '0:0:0:0:0:FFFF:127.0.0.1',
    '64:ff9b::192.168.1.1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1%1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '::2',
    '100::1',
    '192.88.99.1',
    '203.0.113.9',
    '',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    ' 10.0.0.1',
  ];
  for (const address of resolved) assert.equal(guard.allows(address), false, address);
});

test('making a request fail with a cookie or header that is malformed', async () => {
  const [name = ''] = [...owner.cookies.keys()];
  const values = [
    '%E0%A4%A',
    '%',
    '%ZZ',
    '%00',
    '=',
    '',
    ';;;',
    '"',
    '\\',
    'a'.repeat(9000),
    '%F0%9F',
    '.%2e.%2e',
    '{}.{}',
    'é',
  ];
  for (const value of values)
    for (const cookie of [
      `${name}=${value}`,
      `${value}=${name}`,
      value,
      `x=${value}; ${name}=a.b`,
      `two_factor=${value}`,
    ]) {
      for (const path of ['/dashboard/api/me', '/dashboard/api/login/options', '/dashboard/']) {
        const { status } = await app.api(path, { headers: { cookie } });
        assert.ok(status < 500, `${path} ${cookie.slice(0, 60)}: ${status}`);
      }
      const { status } = await app.api('/dashboard/api/login/code', {
        method: 'POST',
        headers: { cookie, origin: ORIGIN, 'content-type': 'application/json' },
        body: '{"code":"000000"}',
      });
      assert.ok(status < 500, `code ${cookie.slice(0, 60)}: ${status}`);
    }
  for (const authorization of [
    'Bearer',
    'Bearer  ',
    'Bearer \t',
    `Bearer ${'x'.repeat(8000)}`,
    'Basic %%%',
    'bearer di_live_',
    'é',
  ])
    assert.equal((await app.api('/api/evaluations/', { headers: { authorization } })).status, 401, authorization);
});

test('saving a download under an extension that runs', () => {
  const names =
    'a.hta a.pdf.exe a.PDF.js a.scr a.lnk a.url a.html a.svg a.xhtml a.mht a.ps1 a.vbs a.jar a.iso a.docm a.xll a.website a.library-ms a.cpl a.msi a.reg a.sh a.command a.app a.dmg a.one a.settingcontent-ms'
      .split(' ')
      .flatMap((name) => [name, `${name}.`, `${name} `, `${name}::$DATA`, name.toUpperCase()]);
  for (const name of names) {
    const served = servedName(name, 'application/pdf');
    assert.match(served, /\.pdf$/i, `${name} is served as ${served}`);
    assert.doesNotMatch(attachment(served), /[\r\n\0]/);
  }
});

test('running a cell of an export as a formula', () => {
  const cells = [
    '=1+1',
    '＝1+1',
    '\n=1+1',
    '\r=1+1',
    '\t=1+1',
    ' =1+1',
    '\u00a0=1+1',
    '\u3000=1+1',
    '\ufeff=1+1',
    '\u200b=1+1',
    '\u202e=1+1',
    '\u00ad=1+1',
    '\0=1+1',
    '\x1b=1+1',
    '+1+1',
    '-1+1',
    '−1+1',
    '@SUM(1)',
    '＠SUM(1)',
    '＋1',
    '﹣1',
    '﹢1',
    '﹦1',
    '﹫x',
    '⁼1',
    '"=1+1',
    "'=1+1",
  ];
  /** What a program may leave out before it looks at the first sign. */
  const ignored = /^[\s\p{Cf}\p{Cc}"]*/u;
  for (const cell of cells) {
    const written = csvCell(cell);
    const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
    assert.doesNotMatch(read.replace(ignored, '').normalize('NFKC'), /^[=+\-@−]/, JSON.stringify(cell));
  }
  for (const cell of ['x;=1+1', 'x,=1+1', 'x\t=1+1', 'x\n=1+1', 'x|=1+1'])
    assert.ok(cell.includes('|') || csvCell(cell).startsWith('"'), cell);
});

test('counting as many visitors from one network', () => {
  const same = [
    ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2:3::', '2001:db8:1:2:0:0:0:9'],
    ['2001:db8:1:2::1%eth0', '2001:db8:1:2::5'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ] as const;
  for (const [one, other] of same) assert.equal(networkOf(one), networkOf(other), `${one} and ${other}`);
});

test('reaching another account’s objects by another spelling of an id', async () => {
  const { id } = (await app.call('POST', '/api/evaluations/', evaluationRequest())).body;
  const session = (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body.id;
  const stranger = await app.newAccount();
  const spellings = (one: string) => [
    one,
    one.toUpperCase(),
    encodeURIComponent(one),
    one.replace(/./, (first) => `%${first.charCodeAt(0).toString(16)}`),
    `${one}/`,
    `${one}%00`,
    `${one}%20`,
    `x/../${one}`,
    `${one}?account_id=${app.accountId}`,
    `${one};x`,
  ];
  for (const path of [
    ...spellings(id).flatMap((one) => [`/api/evaluations/${one}`, `/api/evaluations/${one}/result`.replace('//', '/')]),
    ...spellings(session).map((one) => `/api/intake/sessions/${one}`),
  ]) {
    const { status, text } = await stranger.call('GET', path);
    assert.ok([400, 404, 405, 422].includes(status), `${path}: ${status}`);
    assert.equal(text.includes('headphones'), false);
  }
  for (const body of [{ supersedes: id }, { supersedes: id.toUpperCase() }]) {
    const { status } = await stranger.call('POST', '/api/evaluations/', body);
    assert.equal(status, 404, JSON.stringify(body));
  }
  for (const more of [{ follow_up_of: id }, { status_of: id }, { follow_up_of: id.toUpperCase(), replace: true }]) {
    const { status } = await stranger.call('POST', '/api/intake/sessions/', more);
    assert.ok(status === 404 || status === 422, `${JSON.stringify(more)}: ${status}`);
  }
});

test('reading what is stored with a key that only writes, at every route', async () => {
  const mark = 'kingfisher-31';
  const evidences = { ...evaluationRequest().evidences, cardholder_statement: `The ${mark} never came to my house.` };
  const { id } = (await app.call('POST', '/api/evaluations/', evaluationRequest({ evidences, metadata: { mark } })))
    .body;
  await app.call('GET', `/api/evaluations/${id}/result?wait=20`);
  const { id: session } = (
    await app.call('POST', '/api/intake/sessions/', sessionRequest({ evidences, metadata: { mark } }))
  ).body;
  for (const scopes of [['sessions:write'], ['evaluations:write'], ['files:write']] as const) {
    const { key } = await app.service.accounts.createKey({ accountId: app.accountId, name: 'w', scopes: [...scopes] });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    for (const { method, path } of app.service.api.routes) {
      if (!path.startsWith('/api/') || method === 'ALL' || path.endsWith('/expire')) continue;
      const url = path.replace(':evaluation_id', id).replace(':session_id', session).replace(/:\w+/g, id);
      const bodies =
        method === 'GET'
          ? [undefined]
          : [{}, { outcome: 'won' }, { state: 'in_review' }, { supersedes: id }, { follow_up_of: id, replace: true }];
      for (const body of bodies) {
        const { status, text } = await app.api(`${url}${path.endsWith('/export') ? '?for=stripe' : ''}`, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
        assert.ok(status < 500, `${scopes} ${method} ${path}: ${status}`);
        assert.equal(
          text.includes(mark),
          false,
          `${scopes} ${method} ${path} ${JSON.stringify(body)}: ${text.slice(0, 300)}`,
        );
      }
    }
  }
});

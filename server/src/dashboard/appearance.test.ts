/** The brand an issuer sets, and how it reaches the hosted page. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DashboardFixture, PIXEL, startDashboard } from './testing/dashboard.fixture.ts';

let fixture: DashboardFixture;
let accountId: string;
before(async () => {
  fixture = await startDashboard();
  accountId = await fixture.account('Northbank');
});
after(() => fixture.close());

const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');

test('a logo is stored, shown, replaced and removed, and the hosted page is told its address', async () => {
  const owner = await fixture.operator(accountId, 'owner@northbank.example');
  const first = await owner.call('post', '/appearance/assets', { use: 'logo', data: PIXEL });
  assert.equal(first.status, 200);
  const shown = await owner.call('get', `/appearance/assets/${first.body.logo}`);
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/png']);
  const { links } = await fixture.accounts.issuerBranding(accountId);
  assert.equal(links.logo_url, `/brand/${first.body.logo}`);

  const second = await owner.call('post', '/appearance/assets', { use: 'logo', data: PIXEL });
  assert.notEqual(second.body.logo, first.body.logo);
  assert.equal((await owner.call('get', `/appearance/assets/${first.body.logo}`)).status, 404);
  const removed = await owner.call('delete', `/appearance/assets/${second.body.logo}`);
  assert.equal(removed.body.logo, null);
  const { n } = await fixture.db
    .selectFrom('brand_asset')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(n), 0, 'nothing is left of what was replaced or removed');
});

test('what is no picture, an SVG, a font that is none and what is too large are refused', async () => {
  const owner = await fixture.operator(accountId, 'refused@northbank.example');
  const svg = await owner.call('post', '/appearance/assets', {
    use: 'logo',
    data: base64('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  });
  assert.deepEqual([svg.status, svg.body.code], [415, 'file_type_not_accepted']);
  assert.match(svg.body.detail, /SVG can carry scripts/);
  const text = await owner.call('post', '/appearance/assets', { use: 'logo_dark', data: base64('GIF89a') });
  assert.equal(text.status, 415);
  const font = { use: 'font', data: base64('OTTO'), name: 'Brand', weight: 400 };
  assert.equal((await owner.call('post', '/appearance/assets', font)).status, 415);
  const ofBytes = (bytes: number) => ({
    use: 'logo',
    data: Buffer.concat([Buffer.from(PIXEL, 'base64')], bytes).toString('base64'),
  });
  assert.equal((await owner.call('post', '/appearance/assets', ofBytes(262_145))).status, 413);
  assert.equal((await owner.call('post', '/appearance/assets', ofBytes(262_144))).status, 200);
});

test('fonts are kept by weight; sentences, address and theme reach the page', async () => {
  const owner = await fixture.operator(accountId, 'words@northbank.example');
  const font = { use: 'font', data: base64('wOF2 and more'), name: 'Brand.woff2', weight: 600 };
  await owner.call('post', '/appearance/assets', font);
  const again = await owner.call('post', '/appearance/assets', { ...font, name: 'Brand 2.woff2' });
  assert.deepEqual(
    again.body.fonts.map(({ name, weight }: { name: string; weight: number }) => [name, weight]),
    [['Brand 2.woff2', 600]],
  );
  const changed = await owner.call('patch', '/appearance', {
    theme: { accent: '#0f6b4f', font: 'brand', dark: { accent: '#7fd9ae' } },
    sentences: { 'de-DE': { start: 'Wir sind für Sie da.' } },
    address: { 'de-DE': 'familiar' },
  });
  assert.equal(changed.status, 200);
  const { theme, links } = await fixture.accounts.issuerBranding(accountId);
  assert.deepEqual(theme, { accent: '#0f6b4f', font: 'brand', dark: { accent: '#7fd9ae' } });
  assert.deepEqual(links.sentences, { 'de-DE': { start: 'Wir sind für Sie da.' } });
  assert.deepEqual(links.address, { 'de-DE': 'familiar' });
  assert.equal(links.fonts?.[0]?.weight, 600);
  const wrong = await owner.call('patch', '/appearance', { theme: { accent: 'red' } });
  assert.equal(wrong.status, 422);
});

test('an upload of another account is not shown', async () => {
  const other = await fixture.operator(await fixture.account('Otherbank'), 'owner@otherbank.example');
  const logo = (await other.call('post', '/appearance/assets', { use: 'logo', data: PIXEL })).body.logo;
  const owner = await fixture.operator(accountId, 'curious@northbank.example');
  assert.equal((await owner.call('get', `/appearance/assets/${logo}`)).status, 404);
});

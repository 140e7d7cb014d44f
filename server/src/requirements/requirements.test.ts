import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const get = (query: string) => app.call('GET', `/api/requirements/?${query}`);

test('a code gives its facts, documents, windows and waiting periods, each with sources', async () => {
  const { status, body } = await get('card_scheme=VISA&reason_code=13.1');
  assert.equal(status, 200);
  assert.deepEqual(body.subcategories, ['merchandise_not_received', 'services_not_received']);
  // Visa Core Rules, Table 11-92: 120 days from the processing or expected date, at most 540; 15 days without an agreed date.
  assert.deepEqual(
    body.windows.map(({ days, cap_days }: { days: number; cap_days: number }) => [days, cap_days]),
    [[120, 540]],
  );
  assert.ok(body.waiting_periods.some(({ days }: { days: number }) => days === 15));
  const facts = body.facts.map(({ path }: { path: string }) => path);
  assert.ok(facts.includes('evidences.merchant_contact.attempted'), String(facts));
  for (const part of ['facts', 'documents', 'windows', 'waiting_periods', 'minimum_amounts']) {
    for (const row of body[part]) assert.ok(row.sources.length > 0, `${part} without a source`);
  }
});

test('a kind of dispute gives the requirements of the code it is filed under, narrowed to it', async () => {
  const { body } = await get('card_scheme=MC&subcategory=atm_cash_not_dispensed');
  assert.deepEqual([body.reason_code, body.subcategories], ['4834', ['atm_cash_not_dispensed']]);
  const none = await get('card_scheme=VISA&subcategory=authorized_scam');
  assert.deepEqual([none.status, none.body.reason_code, none.body.facts], [200, null, []]);
});

for (const [query, place] of [
  ['reason_code=13.1', 'card_scheme'],
  ['card_scheme=VISA', 'reason_code'],
  ['card_scheme=VISA&reason_code=4853', 'reason_code'],
  ['card_scheme=VISA&reason_code=13.1&subcategory=duplicate_charge', 'subcategory'],
  ['card_scheme=VISA&code=13.1', 'code'],
] as const) {
  test(`refuses ${query} at ${place}`, async () => {
    const { status, body } = await get(query);
    assert.equal(status, 422);
    assert.deepEqual(body.errors[0].loc, ['query', place]);
  });
}

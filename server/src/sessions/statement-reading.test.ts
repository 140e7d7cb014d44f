import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { read } from '@dispute-intake/statement-reader';
import { draft, openLink } from '../testing/cardholder.ts';
import { CARD_NUMBER, sessionRequest, transaction } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createReadStatements, readStatement } from './statement-reading.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const STATEMENT = 'I ordered headphones and the parcel never arrived. I wrote to the shop twice and got no answer.';
const open = async () => openLink(app, (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body.url);
const save = async (page: Awaited<ReturnType<typeof open>>, revision: number, statement: string) =>
  (await page.call('PUT', 'draft', draft(revision, { statement }))).body.reading;

test('a saved draft brings the reading of a new statement, and none while it stays the same', async () => {
  const page = await open();
  const reading = await save(page, 1, STATEMENT);
  assert.equal(reading.problem.problem, 'not_received');
  assert.ok(Array.isArray(reading.facts));
  assert.equal(await save(page, 2, STATEMENT), null);
  assert.equal((await save(page, 3, `${STATEMENT} Please help.`)).problem.problem, 'not_received');
  assert.equal(await save(page, 4, ''), null);
});

test('a save that is repeated because its answer was lost brings the reading again', async () => {
  const page = await open();
  const reading = await save(page, 1, STATEMENT);
  assert.deepEqual(await save(page, 1, STATEMENT), reading);
});

test('another process, or one that was started again, looks at the draft before', () => {
  const forgotten = createReadStatements();
  assert.equal(forgotten.isRead('is_1', STATEMENT, 2), undefined);
  forgotten.remember('is_1', STATEMENT, 2);
  assert.equal(forgotten.isRead('is_1', STATEMENT, 3), true);
  assert.equal(forgotten.isRead('is_1', 'other', 3), false);
  assert.equal(forgotten.isRead('is_1', STATEMENT, 2), false);
});

test('the reader is given the masked statement and what the issuer knows of the payment', async () => {
  const page = await open();
  const statement = `${STATEMENT} My card is ${CARD_NUMBER}.`;
  const { masked, reading } = (await page.call('PUT', 'draft', draft(1, { statement }))).body;
  assert.ok(!masked.statement.includes(CARD_NUMBER));
  for (const { quote, start, end } of reading.facts) assert.equal(masked.statement.slice(start, end), quote);
  let seen: unknown;
  await readStatement(
    {
      suggestProblem: () => ({ problem: null, probability: 0 }),
      read(statement, context) {
        seen = context;
        return read(statement, context);
      },
    },
    { ...sessionRequest(), mode: 'form', transaction: transaction() } as Parameters<typeof readStatement>[1],
    STATEMENT,
    Date.UTC(2026, 10, 2, 9),
  );
  assert.deepEqual(seen, {
    paidOn: '2026-09-23',
    writtenOn: '2026-11-02',
    currency: 'EUR',
    amount: 129.95,
    merchantName: 'Northwind Gadgets',
    channel: 'ECOMMERCE',
    merchantCategoryCode: '5732',
    locale: 'en-US',
  });
});

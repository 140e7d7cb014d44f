import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type DashboardFixture, startDashboard } from '../dashboard/testing/dashboard.fixture.ts';
import { createAddressGuard } from '../webhooks/index.ts';
import { createMerchantLogos } from './merchant-logo.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
let fixture: DashboardFixture;
let asked: string[] = [];
const shop = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/logo.png') response.end(PNG);
  else if (request.url === '/moved') response.writeHead(302, { location: '/logo.png' }).end();
  else if (request.url === '/large') response.end(Buffer.concat([PNG, Buffer.alloc(300_000)]));
  else response.end('<svg onload="alert(1)">');
});
before(async () => {
  fixture = await startDashboard();
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready));
});
after(async () => {
  shop.closeAllConnections();
  shop.close();
  await fixture.close();
});
const address = (path: string): string => `http://127.0.0.1:${(shop.address() as AddressInfo).port}${path}`;
const logos = (cidrs: string[]) => {
  const { db, write, clock } = fixture;
  return createMerchantLogos({ db, write, clock, guard: createAddressGuard(cidrs) });
};

test('a logo is fetched once and served as the picture it is', async () => {
  asked = [];
  const open = logos(['127.0.0.0/8']);
  for (let times = 0; times < 3; times++) {
    const picture = await open.find(address('/logo.png'));
    assert.equal(picture?.contentType, 'image/png');
    assert.deepEqual(picture?.bytes, PNG);
  }
  assert.deepEqual(asked, ['/logo.png']);
});

test('what is no picture, too large or moved elsewhere is nothing, and not asked for again', async () => {
  asked = [];
  const open = logos(['127.0.0.0/8']);
  for (const path of ['/page', '/large', '/moved', '/page']) assert.equal(await open.find(address(path)), undefined);
  assert.deepEqual(asked, ['/page', '/large', '/moved']);
});

test('an address that is not public is never dialled', async () => {
  asked = [];
  assert.equal(await logos([]).find(address('/logo.png?private')), undefined);
  assert.deepEqual(asked, []);
});

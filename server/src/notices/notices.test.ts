/** Mails to operators, by a real mail server: links at once, digests once a day, nothing of a cardholder, nothing twice. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DAY_MS, HOUR_MS } from '@dispute-intake/contract/duration';
import { auditTrail } from '../dashboard/audit.trail.ts';
import {
  type DashboardFixture,
  GOOD_PASSWORD,
  startDashboard,
  tokenOf,
} from '../dashboard/testing/dashboard.fixture.ts';
import { seedDispute } from '../dashboard/testing/dispute-factory.ts';
import { ReleaseJob } from '../platform/jobs/index.ts';
import { openMailbox } from './testing/mailbox.ts';

let fixture: DashboardFixture;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
before(async () => {
  mailbox = await openMailbox();
  fixture = await startDashboard({ SMTP_URL: mailbox.url });
});
after(async () => {
  fixture.notices.close();
  await fixture.close();
  await mailbox.close();
});
beforeEach(async () => {
  // Sign-ins are dated by the machine's clock: they are used at its time only.
  fixture.clock.offsetMs = 0;
  mailbox.mails.length = 0;
  await fixture.write((tx) => tx.deleteFrom('mail').execute());
});

/** Sets the clock to a time (UTC) of the day that is `days` from now. */
function at(time: string, days = 0): void {
  const today = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  fixture.clock.offsetMs = Date.parse(`${today}T${time}:00Z`) - Date.now();
}
const isoDay = (days: number) => new Date(fixture.clock.nowMs() + days * DAY_MS).toISOString().slice(0, 10);
const run = async (kind: string, id: string) =>
  fixture.notices.handlers[kind]?.({ kind, id, attempt: 1, signal: new AbortController().signal });
const waiting = async () => {
  const rows = await fixture.db
    .selectFrom('mail')
    .select('id')
    .where('content', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
/** Sends what waits, as the queue would. */
async function sendAll(): Promise<void> {
  for (const id of await waiting()) await run('mail.send', id);
}
const digests = async () => {
  await run('mail.digest', 'all');
  await sendAll();
};
const linkIn = (text: string | undefined) => /http\S+\/dashboard\/welcome#[\w-]+/.exec(text ?? '')?.[0] ?? '';
async function account(name: string) {
  const accountId = await fixture.account(name);
  const owner = await fixture.operator(accountId, `owner@${name.toLowerCase()}.example`, 'owner');
  return { accountId, owner };
}
async function seedDue(accountId: string, deadline: string, merchant = 'Northwind Gadgets'): Promise<string> {
  const { evaluationId } = await seedDispute(fixture, accountId, { merchant });
  await fixture.write((tx) => tx.updateTable('evaluation').set({ deadline }).where('id', '=', evaluationId).execute());
  return evaluationId;
}
/** An endpoint that the service has warned of, as the webhooks do it. */
async function seedFailing(accountId: string): Promise<string> {
  const { id, url } = await fixture.webhooks.service.createEndpoint(accountId, { url: 'http://127.0.0.1:9099/hook' });
  const failingSinceMs = fixture.clock.nowMs() - 3 * DAY_MS;
  await fixture.write(async (tx) => {
    await tx.updateTable('webhook_endpoint').set({ failing_since: failingSinceMs }).where('id', '=', id).execute();
    await auditTrail(fixture)(tx, {
      accountId,
      endpointId: id,
      url,
      what: 'failing',
      reason: 'failing',
      failingSinceMs,
    });
  });
  return id;
}

test('a new link replaces one that was not sent yet, and says what it is for', async () => {
  const { owner } = await account('Replacebank');
  const { body: first } = await owner.call('post', '/members', { email: 'dev@replacebank.example', role: 'developer' });
  const { body: second } = await owner.call('post', `/members/${first.id}/link`);
  await sendAll();
  assert.deepEqual(
    mailbox.mails.map(({ text }) => linkIn(text)),
    [second.link],
  );
  await owner.call('post', `/members/${owner.id}/link`);
  await sendAll();
  assert.match(mailbox.mails[1]?.text ?? '', /^Subject: A new password for Replacebank\r$/m);
});

test('a lost password: the response says nothing about the address, and one mail goes out in ten minutes', async () => {
  const { owner } = await account('Lostbank');
  const somebody = fixture.browser('203.0.113.7');
  const ask = (email: string) => somebody.call('post', '/login/reset', { email });
  const known = await ask(' Owner@LOSTBANK.example');
  const unknown = await ask('nobody@lostbank.example');
  assert.deepEqual([known.status, known.body], [204, '']);
  assert.deepEqual([unknown.status, unknown.body], [204, '']);
  await ask('owner@lostbank.example');
  await fixture.dashboard.settled();
  await sendAll();
  assert.deepEqual(
    mailbox.mails.map(({ to }) => to),
    [['owner@lostbank.example']],
  );
  assert.equal((await ask('owner@lostbank.example')).status, 204);
  assert.equal((await ask('owner@lostbank.example')).status, 204);
  assert.equal((await ask('owner@lostbank.example')).status, 429, 'the sixth of a minute');
  const used = await somebody.call('post', '/links/use', {
    token: tokenOf(linkIn(mailbox.mails[0]?.text)),
    password: `${GOOD_PASSWORD} again`,
  });
  assert.equal(used.status, 200);
  assert.equal((await owner.call('get', '/me')).status, 401, 'every other sign-in has ended');
});

test('an invitation that was not used is not replaced by whoever types its address', async () => {
  const { owner } = await account('Quietbank');
  await owner.call('post', '/members', { email: 'new@quietbank.example', role: 'analyst' });
  fixture.clock.offsetMs += HOUR_MS / 2;
  await fixture.browser().call('post', '/login/reset', { email: 'new@quietbank.example' });
  await fixture.dashboard.settled();
  assert.equal((await waiting()).length, 1);
});

test('one digest a person and day: what is due and what fails, by id and count, for whom their role works with it', async () => {
  const { accountId, owner } = await account('Digestbank');
  await fixture.operator(accountId, 'ana@digestbank.example', 'analyst');
  await fixture.operator(accountId, 'reader@digestbank.example', 'read-only');
  at('05:59', 1);
  const dueToday = await seedDue(accountId, isoDay(0), 'Zebra & Sons');
  const dueLater = await seedDue(accountId, isoDay(3));
  await seedDue(accountId, isoDay(4));
  await seedDue(accountId, isoDay(-1));
  const endpointId = await seedFailing(accountId);
  await fixture.write((tx) =>
    tx
      .updateTable('evaluation')
      .set({ duty_due: isoDay(-1), duty_next: 'reg_e.provisional_credit' })
      .where('id', '=', dueToday)
      .execute(),
  );
  await digests();
  assert.equal(mailbox.mails.length, 0, 'not before 6:00 UTC');
  at('06:00', 1);
  await digests();
  const to = Object.fromEntries(mailbox.mails.map((mail) => [mail.to[0], mail.text]));
  assert.deepEqual(Object.keys(to).sort(), ['ana@digestbank.example', 'owner@digestbank.example']);
  const analysts = to['ana@digestbank.example'] ?? '';
  assert.match(analysts, /^Subject: Digestbank: 2 cases are due, 1 legal duty is due\r$/m);
  assert.match(
    analysts,
    /^1 case with a legal duty until .*, 1 overdue\r\n(?:\r\n)?.*: Regulation E: provisional credit, /m,
  );
  assert.ok(analysts.includes(dueToday) && analysts.includes(dueLater));
  assert.ok(!analysts.includes(endpointId));
  const owners = to['owner@digestbank.example'] ?? '';
  assert.match(owners, /^Subject: Digestbank: 2 cases are due, 1 legal duty is due, 1 endpoint needs\s+attention\r$/m);
  assert.ok(owners.includes(`/dashboard/endpoints/${endpointId}`));
  for (const theirs of ['Zebra', 'Northwind', 'headphones', 'customer-77', '6435', '129.95', '127.0.0.1:9099']) {
    assert.ok(!owners.includes(theirs), `the mail says ${theirs}`);
  }

  await fixture.notices.service.choose(owner.id, { endpoints: true, deadlines: false });
  at('23:00', 1);
  await seedFailing(accountId);
  await digests();
  assert.equal(mailbox.mails.length, 2, 'no second digest on the same day');

  at('06:30', 2);
  mailbox.mails.length = 0;
  await digests();
  const next = mailbox.mails.find((mail) => mail.to[0] === 'owner@digestbank.example')?.text ?? '';
  assert.match(next, /^Subject: Digestbank: 1 endpoint needs attention\r$/m, 'only the endpoint that is new');
  assert.ok(!next.includes(endpointId));
});

test('a test-side endpoint is reported to the account, one that has recovered is not', async () => {
  const { accountId, owner } = await account('Sidebank');
  const { test_account_id } = (await owner.call('get', '/me')).body.account;
  await owner.call('get', '/endpoints', undefined, { 'dashboard-side': 'test' });
  const onTest = await seedFailing(test_account_id);
  const recovered = await seedFailing(accountId);
  await fixture.write((tx) =>
    tx.updateTable('webhook_endpoint').set({ failing_since: null }).where('id', '=', recovered).execute(),
  );
  const { endpoints } = (await owner.call('get', '/notices')).body;
  assert.deepEqual(
    endpoints.map(({ id, livemode, what }: { id: string; livemode: boolean; what: string }) => ({
      id,
      livemode,
      what,
    })),
    [{ id: onTest, livemode: false, what: 'failing' }],
  );
});

test('a server that is away is tried again until a day has passed; a recipient it refuses is not', async () => {
  const { owner } = await account('Retrybank');
  const invite = async (email: string) => {
    const { status, body } = await owner.call('post', '/members', { email, role: 'analyst' });
    assert.equal(status, 201, JSON.stringify(body));
    const [id = ''] = await waiting();
    return id;
  };
  const failedAt = async (id: string) =>
    (await fixture.db.selectFrom('mail').select(['failed_at', 'content']).where('id', '=', id).executeTakeFirst())
      ?.failed_at ?? null;

  mailbox.refuse.set('gone@retrybank.example', 550);
  const gone = await invite('gone@retrybank.example');
  await run('mail.send', gone);
  assert.notEqual(await failedAt(gone), null);

  mailbox.refuse.set('busy@retrybank.example', 451);
  const busy = await invite('busy@retrybank.example');
  const retryIn = async () => {
    const error = await run('mail.send', busy).catch((thrown) => thrown);
    assert.ok(error instanceof ReleaseJob, String(error));
    return (error.runAtMs ?? 0) - fixture.clock.nowMs();
  };
  assert.ok((await retryIn()) <= 30_000);
  fixture.clock.offsetMs += HOUR_MS;
  const later = await retryIn();
  assert.ok(later > 15 * 60_000 && later <= 30 * 60_000, String(later));
  fixture.clock.offsetMs += 23 * HOUR_MS;
  await run('mail.send', busy);
  assert.notEqual(await failedAt(busy), null);
  mailbox.refuse.clear();
  await run('mail.send', busy);
  assert.equal(mailbox.mails.length, 0, 'given up is given up');
});

test('a mail that is sent again after a crash has the same id; one without a job gets one, once', async () => {
  const { owner } = await account('Crashbank');
  await owner.call('post', '/members', { email: 'dev@crashbank.example', role: 'developer' });
  const [id = ''] = await waiting();
  const before = await fixture.db.selectFrom('mail').select('content').where('id', '=', id).executeTakeFirstOrThrow();
  await run('mail.send', id);
  // The process ended after the server took the mail and before that was written.
  await fixture.write((tx) =>
    tx.updateTable('mail').set({ content: before.content, sent_at: null }).where('id', '=', id).execute(),
  );
  await run('mail.send', id);
  assert.equal(mailbox.mails.length, 2);
  for (const { text } of mailbox.mails) assert.match(text, new RegExp(`^Message-ID: <${id}@localhost>\\r$`, 'im'));

  const { db, write, secrets, notices } = fixture;
  const row = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const content = secrets.seal(secrets.open(before.content ?? '', `mail.content ${id}`), 'mail.content mail_lost');
  await write((tx) =>
    tx
      .insertInto('mail')
      .values({ ...row, id: 'mail_lost', content, sent_at: null })
      .execute(),
  );
  assert.equal(await notices.reconcilers[0]?.(), 1);
  assert.equal(await notices.reconcilers[0]?.(), 0, 'once');
});

test('an invitation leaves at once through the queue; its link sets a password, and is not kept once it was sent', async () => {
  const { owner } = await account('Northbank');
  await fixture.jobs.start(fixture.notices.handlers, { concurrency: 4 });
  const { body } = await owner.call('post', '/members', { email: 'dev@northbank.example', role: 'developer' });
  assert.equal(body.mailed, true);
  await mailbox.received(1);
  await fixture.jobs.stop(1000);
  const [mail] = mailbox.mails;
  assert.deepEqual(mail?.to, ['dev@northbank.example']);
  assert.match(mail?.text ?? '', /^Subject: You are invited to Northbank\r$/m);
  assert.equal(linkIn(mail?.text), body.link);
  const dev = fixture.browser();
  const used = await dev.call('post', '/links/use', { token: tokenOf(linkIn(mail?.text)), password: GOOD_PASSWORD });
  assert.equal(used.status, 200);
  assert.deepEqual(await waiting(), []);
});

test('without a mail server nothing is written, and the dashboard says so', async () => {
  const silent = await startDashboard();
  try {
    const accountId = await silent.account('Silentbank');
    const owner = await silent.operator(accountId, 'owner@silentbank.example');
    const invited = await owner.call('post', '/members', { email: 'dev@silentbank.example', role: 'developer' });
    assert.equal(invited.body.mailed, false);
    assert.equal(
      (await silent.browser().call('post', '/login/reset', { email: 'owner@silentbank.example' })).status,
      404,
    );
    assert.equal((await silent.browser().call('get', '/login/options')).body.reset_by_mail, false);
    const { sends_mail, wanted } = (await owner.call('get', '/notices')).body;
    assert.deepEqual({ sends_mail, wanted }, { sends_mail: false, wanted: { endpoints: true, deadlines: true } });
    assert.equal(await silent.db.selectFrom('mail').selectAll().executeTakeFirst(), undefined);
  } finally {
    await silent.close();
  }
});

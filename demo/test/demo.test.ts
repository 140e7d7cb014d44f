import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fillToReview, intakeFrame, openBrowser } from '../../e2e/browser.ts';
import { type Service, startService } from '../../e2e/service.ts';
import { reservePorts } from '../../server/src/testing/ports.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

let service: Service;
let browser: Browser;
/** One for all: the scripts of the pages are then loaded and compiled once. */
let context: BrowserContext;

before(async () => {
  [service, browser] = await Promise.all([startService({ WEBHOOK_ALLOW_CIDRS: '' }), openBrowser()]);
  context = await browser.newContext();
});
after(async () => {
  await browser?.close();
  await service?.stop();
  await service?.remove();
});

async function open(
  query = '',
  viewport = { width: 1440, height: 900 },
): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  await page.goto(`${service.baseUrl}/demo/${query}`);
  return { page, complaints };
}
const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(o: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> };
    };
    const found = await axe.run({ iframes: false });
    return found.violations.map(({ id, nodes }) => `${id}: ${JSON.stringify(nodes.map(({ target }) => target))}`);
  });
};

test('one click to a session; its end shows events, signed webhooks and the explained result', async () => {
  const { page, complaints } = await open('?view=live');
  await page.locator('[data-demo=new-session]').click();
  const frame = await intakeFrame(page, service.intakeUrl);
  await fillToReview(frame, {
    statement: 'I ordered headphones and the parcel never arrived. I wrote to the shop twice and got no answer.',
    problem: 'not_received',
    'purchase.kind': 'merchandise',
    'delivery.issue': 'not_received',
    'delivery.expected_at': day(-5),
    merchant_unavailable: 'false',
    'merchant_contact.attempted': 'true',
    'merchant_contact.at': day(-3),
    'merchant_contact.method': 'email',
    'merchant_contact.outcome': 'They did not answer.',
    disputed_amount: 'whole',
  });
  await frame.locator('[data-action="submit"]').click();

  await page.getByText('Merchandise not received', { exact: true }).waitFor();
  await page.getByText(/rules looked at/).waitFor();
  assert.deepEqual(await violations(page), []);

  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await page.getByText('evaluation.completed').first().waitFor();
  await page.getByText('intake.session.completed').first().waitFor();
  assert.equal(await page.getByText('✓ signed').count(), 2);

  await page.getByRole('tab', { name: 'Events' }).click();
  for (const name of ['intake-opened', 'intake-submitted', 'intake-completed']) {
    assert.equal(await page.getByText(name, { exact: true }).count(), 1, name);
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a request that is not valid is explained field by field', async () => {
  const body = JSON.stringify({ mode: 'form', transaction: { card_scheme: 'VISA' }, card: { bin: '1', last_4: '1' } });
  const { page } = await open(`?view=live&body=${encodeURIComponent(body)}`);
  await page.locator('[data-demo=new-session]').click();
  await page.getByText('The session was not created').waitFor();
  await page.getByText('body.transaction.merchant_name').waitFor();
  await page.close();
});

test('every choice goes into the address and comes back from it', async () => {
  const { page } = await open('?view=live');
  await page.getByText('Chatbot', { exact: true }).click();
  await page.getByLabel('Language').selectOption('ar-SA');
  await page.getByRole('button', { name: 'Plum' }).click();
  const address = page.url();
  assert.match(address, /mode=chatbot/);
  await page.goto(address);
  assert.equal(await page.getByRole('radio', { name: 'Chatbot' }).isChecked(), true);
  assert.equal(await page.getByLabel('Language').inputValue(), 'ar-SA');
  assert.equal(await page.getByRole('textbox', { name: 'Accent as hex', exact: true }).inputValue(), '#7a2e8f');
  await page.close();
});

test('the theme is measured as the cardholder gets it, light and dark, and exported', async () => {
  const { page, complaints } = await open('?view=theme');
  const light = page.getByRole('region', { name: 'Light' });
  const dark = page.getByRole('region', { name: 'Dark' });
  await page.getByRole('button', { name: 'Plum' }).click();
  const accent = light.getByRole('row', { name: /^Accent (?!as)/ });
  await accent.getByText('#7a2e8f').waitFor();
  await accent.getByText('✓ as chosen').waitFor();
  await dark.getByText(/^adapted from #7a2e8f$/).waitFor();
  assert.equal(await page.getByText('too little', { exact: true }).count(), 0);
  // The dark palette on its own, and a colour nobody could read: what the cardholder gets instead is said beside it.
  await page.getByText('Dark devices', { exact: true }).click();
  const darkAccent = page.getByRole('textbox', { name: 'Accent as hex', exact: true });
  await darkAccent.fill('#202020');
  await darkAccent.press('Enter');
  await page.getByText(/^Contrast [\d.]+ : 1, needed 3 : 1\./).waitFor();
  await dark.getByText(/^adapted from #202020$/).waitFor();
  await accent.getByText('✓ as chosen').waitFor();
  await page.getByLabel('Logo picture').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL });
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: PIXEL };
  await page.getByLabel('The same for dark devices').setInputFiles(picture);
  await page
    .getByTitle(/, dark$/)
    .contentFrame()
    .locator('img.logo.for-dark')
    .waitFor();
  await page.getByText('tokens.json', { exact: false }).first().click();
  const json = JSON.parse((await page.getByLabel('tokens.json', { exact: true }).textContent()) ?? '');
  assert.equal(json.intake.light.accent.$value.hex, '#7a2e8f');
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('stories are played to their last page in both presentations', async () => {
  const played = { refund: 'credited', spree: 'done', status: 'done' };
  await Promise.all(
    Object.entries(played).map(async ([story, lastPage]) => {
      const { page, complaints } = await open(`?view=stories&story=${story}`);
      await page.getByLabel('Pace').selectOption('quick');
      await page.locator('[data-demo=play]').click();
      await page.waitForFunction((step) => {
        const stories = document.querySelector('demo-stories');
        const frames = [...(stories?.querySelectorAll('iframe') ?? [])];
        return frames.every((each) => each.contentDocument?.querySelector(`[data-step="${step}"]`));
      }, lastPage);
      await page
        .getByText(/^Done( · \d+ questions? asked)?$/)
        .nth(1)
        .waitFor();
      assert.deepEqual(complaints, []);
      await page.close();
    }),
  );
});

test('another presentation begins the intake again, and says so', async () => {
  const { page } = await open('?view=live');
  await page.locator('[data-demo=new-session]').click();
  const first = (await intakeFrame(page, service.intakeUrl)).url();
  await page.getByText('Chatbot', { exact: true }).click();
  await page.getByText('as a chatbot, with a new session').waitFor();
  await page.waitForFunction((before) => {
    const stage = document.querySelector('demo-stage');
    const url = stage?.querySelector('dispute-intake')?.getAttribute('session-url');
    return url && !before.startsWith(url.split('#')[0] ?? '');
  }, first);
  await page.close();
});

test('the files of the snippets, pasted into a folder, show the intake of a backend of one’s own', async () => {
  const { page } = await open('?view=live');
  await page.getByRole('tab', { name: 'Code' }).click();
  const folder = await mkdtemp(join(tmpdir(), 'pasted-'));
  for (const [dialect, names] of [
    ['HTML', ['index.html', 'dispute.js']],
    ['Backend', ['server.mjs', 'session.json']],
  ] as const) {
    await page.getByRole('combobox', { name: /^For/ }).selectOption(dialect);
    for (const name of names)
      await writeFile(join(folder, name), (await page.getByLabel(name, { exact: true }).textContent()) ?? '');
  }
  const account = await service.admin('account', 'create', '--name', 'Pasted bank');
  const { key } = await service.admin('key', 'create', '--account', String(account.id), '--name', 'pasted');
  const [port] = await reservePorts(1);
  const server = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    env: { ...process.env, DISPUTE_INTAKE_KEY: String(key), PORT: String(port) },
  });
  try {
    await once(server.stdout, 'data');
    await page.goto(`http://localhost:${port}/`);
    const frame = await intakeFrame(page, service.intakeUrl);
    await frame.locator('[data-question="statement"] textarea').waitFor();
  } finally {
    server.kill();
    await once(server, 'exit');
    await rm(folder, { recursive: true });
    await page.close();
  }
});

test('the page is named after the account it works in', async () => {
  const { page } = await open();
  await page.getByRole('heading', { level: 1, name: 'Dispute Intake demo' }).waitFor();
  await page.close();
});

test('the gallery draws its screens without a server, in both modes, and none takes over the answers of another', async () => {
  const { page, complaints } = await open('?view=gallery&find=happened');
  const drawn = await page.waitForFunction(() => {
    const gallery = document.querySelector('demo-gallery');
    const frames = [...(gallery?.querySelectorAll('iframe') ?? [])];
    const ready = frames.filter((each) => each.contentDocument?.documentElement?.dataset.ready === 'yes');
    if (frames.length < 4 || ready.length < frames.length) return undefined;
    return frames.map((each) => [
      new URL(each.src).searchParams.get('state') ?? 'empty',
      each.contentDocument?.querySelector<HTMLTextAreaElement>('[name="statement"]')?.value,
    ]);
  });
  const statements = (await drawn.jsonValue()) as [string, string | undefined][];
  assert.equal(statements.length % 2, 0);
  for (const [state, statement] of statements) if (state !== 'filled') assert.equal(statement, '', state);
  assert.ok(
    statements.some(([state, statement]) => state === 'filled' && statement),
    'the written one is written',
  );
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await page.close();
});

for (const [width, height] of [
  [390, 844],
  [1024, 768],
] as const) {
  test(`nothing is cut off or unreachable at ${width} × ${height}`, async () => {
    const { page } = await open('?view=live', { width, height });
    await page.locator('[data-demo=new-session]').click();
    await intakeFrame(page, service.intakeUrl);
    const isCut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(isCut, false);
    for (const name of width < 860 ? ['Choices', 'Events'] : []) {
      await page.getByRole('button', { name, exact: true }).click();
      assert.deepEqual(await violations(page), [], name);
    }
    await page.close();
  });
}

test('a failing network makes the page say so, and a working one saves again', async () => {
  const { page } = await open('?view=live');
  await page.locator('[data-demo=new-session]').click();
  const frame = await intakeFrame(page, service.intakeUrl);
  const statement = frame.locator('[data-question="statement"] textarea');
  await statement.waitFor();
  await page.getByText('Saves fail', { exact: true }).click();
  const failed = page.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.status() === 503);
  await statement.fill('The parcel never arrived and nobody answers.');
  await failed;
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.status() === 200);
  await page.getByText('Normal', { exact: true }).click();
  await saved;
  await page.close();
});

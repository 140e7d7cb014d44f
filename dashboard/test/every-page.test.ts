/** Every page of an account with work in it: axe, sideways scrolling, and numbers that lead to exactly their rows. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from './axe.ts';
import { type DashboardFixture, fillDashboard } from './dashboard.fixture.ts';
import { joinDashboard } from './shared-dashboard.ts';

/** A dark scheme changes colours and nothing else, the same ones at every width. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const EVERYTHING_IN_DARK = process.env.DASHBOARD_AXE === 'full';
const WIDTH_OF_COLOURS = 1440;
let fixture: DashboardFixture;
let pages: string[];

before(async () => {
  fixture = await joinDashboard();
  const { evaluationIds } = await fillDashboard(fixture, 18);
  const first = (path: string) =>
    fixture.page.evaluate(async (p) => (await (await fetch(`/dashboard/api${p}`)).json()).data[0].id as string, path);
  pages = [
    'overview?range=month',
    'evaluations',
    `evaluations/${evaluationIds[3]}`,
    'sessions',
    `sessions?open=${await first('/sessions?status=abandoned')}`,
    'endpoints',
    `endpoints/${await first('/endpoints')}`,
    'events',
    'deliveries?time=custom',
    'deliveries?view=attempts&answered=1',
    `deliveries?open=${await first('/deliveries?status=failed')}`,
    'get-started',
    'api-keys',
    'requests',
    'account',
    'settings',
    'rules',
    'sign-in',
    'retention',
    'people',
    'appearance',
    'notices',
    'members',
    'audit',
    'profile',
    'no-such-page',
  ];
});
after(() => fixture?.close());

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  const isInDark = EVERYTHING_IN_DARK || width === WIDTH_OF_COLOURS;
  test(`every page at ${width} px, ${isInDark ? 'light and dark' : 'light'}: no axe finding, no sideways scrolling`, async () => {
    const { page } = fixture;
    await page.setViewportSize({ width, height });
    await fixture.visit('no-such-page');
    for (const path of pages) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await fixture.move(path);
      if (path.includes('open=')) await page.locator('.panel').waitFor();
      assert.deepEqual(await findings(page), [], path);
      if (isInDark) {
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
        assert.deepEqual(await findings(page, EVERYTHING_IN_DARK ? undefined : OF_COLOURS), [], `${path}, dark`);
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${path} scrolls sideways by ${overflow} px`);
      const cut = await page
        .locator('.table table')
        .evaluateAll((all) => all.map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)));
      assert.ok(
        cut.every((px) => px <= 0),
        `${path}: tables are cut off by ${cut} px`,
      );
    }
  });
}

test('on a narrow screen the navigation opens, takes the focus and gives it back', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 390, height: 844 });
  await fixture.visit('overview?range=month');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.waitForFunction(() => document.activeElement?.closest('nav') !== null);
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.classList.contains('menu'));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  assert.equal(await page.getByRole('navigation').isVisible(), false);
});

test('every number of the overview leads to a list with exactly that many rows', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 1280, height: 900 });
  await fixture.visit('overview?range=month');
  const numbers = await page
    .locator('[data-count]')
    .evaluateAll((all) =>
      all.map((one) => ({ count: Number(one.getAttribute('data-count')), href: one.getAttribute('href') ?? '' })),
    );
  assert.ok(numbers.length > 40, `only ${numbers.length} numbers`);
  const totals = await page.evaluate(
    (hrefs) =>
      Promise.all(
        hrefs.map(async (href) => {
          const { pathname, searchParams } = new URL(href, location.origin);
          const list = searchParams.get('view') === 'attempts' ? '/attempts' : pathname.replace('/dashboard', '');
          searchParams.delete('view');
          const response = await fetch(`/dashboard/api${list}?${searchParams}&limit=1&count=1`);
          return (await response.json()).total as number;
        }),
      ),
    numbers.map(({ href }) => href),
  );
  assert.deepEqual(
    numbers.map(({ href }, i) => ({ href, count: totals[i] })),
    numbers.map(({ href, count }) => ({ href, count })),
  );
  // The pages read the same address: three of them, one of each list.
  for (const kind of ['sessions?', 'evaluations?', 'view=attempts']) {
    const { href, count } = numbers.find((each) => each.href.includes(kind) && each.count > 0) ?? {
      href: '',
      count: -1,
    };
    await fixture.visit(href.replace('/dashboard/', ''));
    await page.locator(`.total[data-total="${count}"]`).waitFor();
  }
});

test('at 1440 px the rows of each list are of one height', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const list of ['evaluations', 'sessions', 'deliveries', 'deliveries?view=attempts']) {
    await fixture.visit(list);
    const heights = await page
      .locator('.table tbody tr')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    assert.ok(heights.length > 3, list);
    assert.ok(Math.max(...heights) - Math.min(...heights) <= 1, `${list}: ${heights}`);
  }
});

test('the actions of a case are one line on a phone, and none of them is lost', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 390, height: 844 });
  await fixture.visit(pages.find((path) => path.startsWith('evaluations/')) ?? '');
  const tops = await page
    .locator('.head-actions > *')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top));
  assert.deepEqual([tops.length, new Set(tops).size], [4, 1], `${tops}`);
  await page.locator('.more-actions > summary').click();
  await page.getByRole('button', { name: 'Record the outcome' }).waitFor();
});

test('the list names what the law asks first, and amounts and hints are whole', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 1440, height: 900 });
  await fixture.visit('evaluations');
  assert.ok((await page.locator('td:nth-child(8) .urgency').count()) > 3, 'the account has duties');
  for (const list of ['evaluations', 'deliveries']) {
    await fixture.visit(list);
    const cut = await page.evaluate(() => {
      const width = (text: string, like: Element) => {
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) return 0;
        pen.font = getComputedStyle(like).font;
        return pen.measureText(text).width;
      };
      const hints = [...document.querySelectorAll<HTMLInputElement>('.filter-fields input[placeholder]')]
        .filter((input) => input.checkVisibility() && width(input.placeholder, input) > input.clientWidth - 12)
        .map((input) => input.placeholder);
      const amounts = [...document.querySelectorAll('.about-dispute small')]
        .filter((small) => {
          const cell = small.closest('td')?.getBoundingClientRect();
          return cell !== undefined && small.getBoundingClientRect().right > cell.right + 1;
        })
        .map((small) => small.textContent);
      return [...hints, ...amounts];
    });
    assert.deepEqual(cut, [], list);
  }
});

test('on paper the charts keep their bars, and the page what is around it loses', async () => {
  const { page } = fixture;
  await fixture.visit('overview?range=month');
  await page.emulateMedia({ media: 'print' });
  const isShown = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).display !== 'none'));
  const bars = await isShown('.funnel rect.bar, .bars rect.bar');
  assert.ok(bars.length > 5 && bars.every(Boolean), `${bars}`);
  assert.deepEqual(await isShown('header.bar'), [false]);
  await page.emulateMedia({ media: 'screen' });
});

test('nothing broke the page policy and no script failed', () => {
  assert.deepEqual(fixture.complaints, []);
});

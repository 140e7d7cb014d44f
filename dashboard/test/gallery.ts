/**
 * Photographs every page of the dashboard at two widths, light and dark, and on paper, with a believable account, into a folder:
 * `node dashboard/test/gallery.ts FOLDER [page …]`. For the eyes of whoever changes how it looks.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fillDashboard, startDashboard } from './dashboard.fixture.ts';

const [folder = '', ...only] = process.argv.slice(2);
if (!folder) throw new Error('Say the folder the pictures go to');
mkdirSync(folder, { recursive: true });

const fixture = await startDashboard();
try {
  const { page } = fixture;
  const { evaluationIds } = await fillDashboard(fixture, 140);
  const api = (path: string) =>
    page.evaluate(async (p) => (await fetch(`/dashboard/api${p}`)).json(), path) as Promise<{ data: { id: string }[] }>;
  const first = async (path: string) => (await api(path)).data[0]?.id ?? '';
  const endpointId = await first('/endpoints');
  const failed = await first('/deliveries?status=failed');
  const session = await first('/sessions?status=abandoned');
  const withDuty = await first('/evaluations?next_action=file&open=1&duty_before=9999-12-31');
  const pages: Record<string, string> = {
    overview: 'overview',
    'overview-month': 'overview?range=month',
    evaluations: 'evaluations',
    evaluation: `evaluations/${withDuty}`,
    'evaluation-2': `evaluations/${evaluationIds[20]}`,
    sessions: 'sessions',
    session: `sessions?open=${session}`,
    endpoints: 'endpoints',
    endpoint: `endpoints/${endpointId}`,
    events: 'events',
    deliveries: 'deliveries',
    delivery: `deliveries?open=${failed}`,
    'no-match': 'deliveries?code=418',
    'get-started': 'get-started',
    keys: 'api-keys',
    account: 'account',
    settings: 'settings',
    rules: 'rules',
    'sign-in': 'sign-in',
    retention: 'retention',
    people: 'people',
    requests: 'requests',
    appearance: 'appearance',
    notices: 'notices',
    members: 'members',
    audit: 'audit',
    profile: 'profile',
  };
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      for (const [name, path] of Object.entries(pages)) {
        if (only.length > 0 && !only.includes(name)) continue;
        await fixture.visit(path);
        await page.waitForFunction(() => document.querySelector('.skeletons') === null);
        await page.waitForTimeout(350);
        await page.screenshot({
          path: join(folder, `${name}-${width}-${colorScheme}.png`),
          fullPage: !path.includes('open='),
        });
      }
    }
  }
  // A4 at 96 dots an inch, without margins.
  await page.setViewportSize({ width: 718, height: 1047 });
  await page.emulateMedia({ colorScheme: 'light', media: 'print' });
  for (const name of ['overview', 'evaluations', 'evaluation', 'deliveries', 'audit'].filter(
    (each) => only.length === 0 || only.includes(each),
  )) {
    await fixture.visit(pages[name] ?? '');
    await page.screenshot({ path: join(folder, `${name}-print.png`), fullPage: true });
  }
  // Where one signs in, and where the first owner's link leads.
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
  const { link } = await fixture.service.admin(
    'user',
    'create',
    '--account',
    fixture.accountId,
    '--email',
    'eve@northbank.example',
  );
  const { id } = await fixture.service.admin('account', 'create', '--name', 'default');
  const owner = await fixture.service.admin(
    'user',
    'create',
    '--account',
    String(id),
    '--email',
    'first@northbank.example',
  );
  for (const width of [1440, 390]) {
    const visitor = await (await fixture.browser.newContext({ viewport: { width, height: 844 } })).newPage();
    for (const [name, address] of Object.entries({
      'sign-in-page': `${fixture.service.baseUrl}/dashboard/`,
      invited: String(link),
      'first-owner': String(owner.link),
    })) {
      if (only.length > 0 && !only.includes(name)) continue;
      await visitor.goto('about:blank');
      await visitor.goto(address);
      await visitor.locator('wa-input').first().waitFor();
      await visitor.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
    }
    await visitor.context().close();
  }
  if (fixture.complaints.length > 0) process.stderr.write(`${fixture.complaints.join('\n')}\n`);
} finally {
  await fixture.close();
}

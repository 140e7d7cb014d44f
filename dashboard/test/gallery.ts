/**
 * Photographs every page of the dashboard at two widths, light and dark, with a believable account, into a folder:
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
  const withFiles = evaluationIds.at(-4) ?? '';
  const pages: Record<string, string> = {
    overview: 'overview',
    'overview-month': 'overview?range=month',
    evaluations: 'evaluations',
    evaluation: `evaluations/${withFiles}`,
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
  if (fixture.complaints.length > 0) process.stderr.write(`${fixture.complaints.join('\n')}\n`);
} finally {
  await fixture.close();
}

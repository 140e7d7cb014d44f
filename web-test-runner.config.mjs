/** Tests of the element in real browsers: Chromium always; Firefox and WebKitGTK where this machine has them. */
import { existsSync } from 'node:fs';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { startGuestServer } from './packages/dispute-intake/test/guest.server.ts';
import { webkitLauncher } from './packages/dispute-intake/test/webkit.launcher.ts';

const CHROME = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver';

const { server, port } = await startGuestServer();
server.unref();

const browsers = [
  chromeLauncher({
    launchOptions: {
      executablePath: CHROME,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'],
    },
  }),
];
if (existsSync(FIREFOX)) {
  const firefox = chromeLauncher({ launchOptions: { browser: 'firefox', executablePath: FIREFOX } });
  firefox.name = 'Firefox';
  browsers.push(firefox);
}
if (existsSync(WEBKIT_DRIVER)) browsers.push(webkitLauncher(WEBKIT_DRIVER));

export default {
  files: 'packages/dispute-intake/test/*.browser.ts',
  nodeResolve: true,
  concurrency: 1,
  // Three browsers on a busy machine take their time to start.
  browserStartTimeout: 120_000,
  testsStartTimeout: 60_000,
  testFramework: { config: { timeout: '20000' } },
  plugins: [esbuildPlugin({ ts: true, target: 'es2022', tsconfig: 'tsconfig.json' })],
  browsers,
  testRunnerHtml: (testFramework) =>
    `<!doctype html><html lang="en"><body><script>window.guestOrigin='http://localhost:${port}'</script><script type="module" src="${testFramework}"></script></body></html>`,
};

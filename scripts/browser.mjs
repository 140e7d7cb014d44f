/** Finds the Chrome or Chromium that browser tests drive, and on Debian installs one where there is none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const find = () => [process.env.CHROME_PATH, ...PLACES].find((path) => path && existsSync(path));

function aptInstall() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  console.error('Installing Chromium for the browser tests (apt-get) …');
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core', 'fonts-noto-core');
}

/** Path of the browser; throws with what to do when there is none and none can be installed. */
export function ensureBrowser({ optional = false } = {}) {
  let path = find();
  if (!path) {
    aptInstall();
    path = find();
  }
  if (!path && !optional) {
    throw new Error('The browser tests need Chrome or Chromium: install one, or set CHROME_PATH to its program.');
  }
  return path;
}

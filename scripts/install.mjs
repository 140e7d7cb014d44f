/** Installs the project's packages when package-lock.json has changed since the last time, or never was installed. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = join(ROOT, 'node_modules', '.installed');

/** Path of Node 24, which the lock file brings along: most libraries here need more than Node 20. */
export const node24 = () => join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');

const fingerprint = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');

/** Everything goes to standard error, so that operator commands keep standard output to themselves. */
export function installMissing() {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted && existsSync(node24())) return;
  console.error('Installing packages (the first time takes about a minute) …');
  const npm = process.env.npm_execpath;
  const [file, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  // `npm ci` installs exactly the lock file and fails where it disagrees with package.json. An installation that is there
  // already is brought up to date in place, which takes seconds instead of minutes.
  const install = existsSync(join(ROOT, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  const { status } = spawnSync(file, [...args, ...install, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, npm_config_engine_strict: 'false' },
  });
  if (status !== 0)
    throw new Error(`npm ${install[0]} failed: is the npm registry reachable? Run the command again to retry.`);
  if (!existsSync(node24()))
    throw new Error(
      'Node 24 is missing in node_modules/.bin after the installation: allow the install script of the package "node".',
    );
  writeFileSync(STAMP, wanted);
}

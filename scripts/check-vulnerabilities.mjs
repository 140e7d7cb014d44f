/**
 * Asks the registry for known vulnerabilities in what an installation is made of, by npm from the lock file:
 * `node scripts/check-vulnerabilities.mjs`. Exit code 0: none that are high or critical; 1: some; 2: the registry could not be
 * asked. Needs the network, so that it is no part of the tests.
 */
import { spawnSync } from 'node:child_process';
import { ROOT } from './install.mjs';

const SERIOUS = ['high', 'critical'];

const { stdout } = spawnSync('npm', ['audit', '--omit', 'dev', '--package-lock-only', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const report = JSON.parse(stdout || '{}');
if (!report.vulnerabilities) {
  console.error(`The registry could not be asked: ${report.message ?? 'npm gave no report'}`);
  process.exitCode = 2;
} else {
  const found = Object.values(report.vulnerabilities);
  for (const { name, severity, range, fixAvailable } of found)
    console.log(`${severity}: ${name} ${range}${fixAvailable ? ' (a fix is available)' : ''}`);
  const serious = found.filter(({ severity }) => SERIOUS.includes(severity)).length;
  console.log(`${found.length} packages with known vulnerabilities, ${serious} of them high or critical`);
  process.exitCode = serious > 0 ? 1 : 0;
}

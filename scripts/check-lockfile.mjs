/**
 * Fails when package-lock.json lacks the optional package of a platform, which makes `npm ci` fail there. A registry mirror
 * that does not have a platform's package yet leaves it out silently; then pin the newest version that has all of them.
 */
import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

/** Where Node would find `name` from the package at `path`, or undefined. */
function locate(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (!folder) return undefined;
  }
}

let platformPackages = 0;
const missing = [];
for (const [path, { version, optionalDependencies = {} }] of Object.entries(packages)) {
  for (const name of Object.keys(optionalDependencies)) {
    platformPackages += 1;
    if (!locate(path, name)) missing.push(`${path}@${version} needs ${name}`);
  }
}
if (platformPackages === 0)
  throw new Error('The lock file check found no optional packages: it looks at the wrong file');
for (const line of missing) console.error(line);
if (missing.length > 0) process.exit(1);
console.log(`The lock file has all ${platformPackages} optional packages.`);

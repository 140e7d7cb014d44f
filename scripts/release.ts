/**
 * `npm run release -- OUT`: what a version is published as, in one folder: the source, the npm packages, the Python and Java clients, the container
 * image where an engine builds one, the list of components, the answered questionnaire with line numbers, checksums, and their
 * signature by the key that RELEASE_KEY names. `npm run release -- verify OUT --key FILE` checks all of it; `keygen FILE` makes a key.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { packClients } from './clients.ts';
import { newSigningKey, publicLine, signed, verified } from './minisign.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SUMS = 'SHA256SUMS';
const SIGNATURE = `${SUMS}.minisig`;
const ENGINES = ['docker', 'podman', 'buildah'];

function run(program: string, args: string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed${error ? `: ${error.message}` : ''}`);
}
const output = (program: string, args: string[]): string =>
  spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith(SUMS) && name !== 'release.pub')
    .sort();

/** `path › text` with the line it stands on today. */
function withLines(markdown: string): string {
  return markdown.replaceAll(/`([^`]+)` › `([^`]+)`/g, (_, file: string, text: string) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return `\`${file}:${source.slice(0, source.indexOf(text)).split('\n').length}\` (${text})`;
  });
}

/**
 * Where an engine is there and works, or a line that says why there is no image. An engine that cannot build it ends the release;
 * NODE_IMAGE names a base image that it reaches, and RELEASE_IMAGE=none leaves the image out.
 */
function buildImage(file: string, version: string): void {
  if (process.env.RELEASE_IMAGE === 'none') {
    console.log('No image: RELEASE_IMAGE is none');
    return;
  }
  const base = process.env.NODE_IMAGE;
  const tag = `dispute-intake:${version}`;
  for (const engine of ENGINES) {
    const { status } = spawnSync(engine, ['info'], { stdio: 'ignore' });
    if (status !== 0) continue;
    run(engine, [
      'build',
      ...(base ? ['--build-arg', `NODE_IMAGE=${base}`] : []),
      '-f',
      'ops/Dockerfile',
      '-t',
      tag,
      '.',
    ]);
    if (engine === 'buildah') run(engine, ['push', tag, `docker-archive:${file}:${tag}`]);
    else run(engine, ['save', '-o', file, tag]);
    return;
  }
  console.log(`No image: none of ${ENGINES.join(', ')} works here`);
}

function makeRelease(out: string): void {
  const pem = process.env.RELEASE_KEY && readFileSync(process.env.RELEASE_KEY, 'utf8');
  if (!pem) throw new Error('RELEASE_KEY names no key file: `npm run release -- keygen FILE` makes one');
  if (output('git', ['status', '--porcelain']) !== '') throw new Error('A release is made of what is committed');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const commit = output('git', ['rev-parse', 'HEAD']);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const name = `dispute-intake-${version}`;
  run('git', ['archive', '--format=tar.gz', `--prefix=${name}/`, '-o', join(out, `${name}.tar.gz`), 'HEAD']);
  run(process.execPath, ['scripts/pack.ts']);
  for (const file of readdirSync(join(ROOT, 'dist')).filter((each) => each.endsWith('.tgz')))
    cpSync(join(ROOT, 'dist', file), join(out, file));
  for (const file of packClients()) cpSync(file, join(out, basename(file)));
  run(process.execPath, ['scripts/write-sbom.mjs', join(out, 'sbom.cdx.json')]);
  const questions = readFileSync(join(ROOT, 'docs/security/questionnaire.md'), 'utf8');
  writeFileSync(join(out, 'questionnaire.md'), withLines(questions));
  buildImage(join(out, `${name}.image.tar`), version);
  const sums = filesIn(out).map((file) => `${sha256(readFileSync(join(out, file)))}  ${file}\n`);
  writeFileSync(join(out, SUMS), sums.join(''));
  const comment = `Dispute Intake ${version}, commit ${commit}`;
  writeFileSync(join(out, SIGNATURE), signed(Buffer.from(sums.join('')), pem, comment));
  writeFileSync(join(out, 'release.pub'), `untrusted comment: key of Dispute Intake\n${publicLine(pem)}\n`);
  console.log(`${comment}: ${sums.length} files in ${out}`);
}

/** Throws where the signature, a checksum or the list of files does not fit; returns the signed comment. */
export function verifyRelease(folder: string, publicKey: string): string {
  const sums = readFileSync(join(folder, SUMS));
  const comment = verified(sums, readFileSync(join(folder, SIGNATURE), 'utf8'), publicKey);
  const listed = new Map(
    sums
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  for (const [file, sum] of listed) {
    if (!existsSync(join(folder, file))) throw new Error(`${file} is missing`);
    if (sha256(readFileSync(join(folder, file))) !== sum) throw new Error(`${file} is not the one that was released`);
  }
  const more = filesIn(folder).find((file) => !listed.has(file));
  if (more !== undefined) throw new Error(`${more} is no part of the release`);
  return comment;
}

if (import.meta.main) {
  const [first = 'dist/release', file = '', option, key = ''] = process.argv.slice(2);
  if (first === 'keygen') {
    const { privateKey, publicKey } = newSigningKey();
    writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx' });
    console.log(`${file} signs; publish this line: ${publicKey}`);
  } else if (first === 'verify') {
    if (option !== '--key')
      throw new Error('verify FOLDER --key FILE: the key published before, not the one in the folder');
    console.log(`Verified: ${verifyRelease(resolve(file), readFileSync(key, 'utf8'))}`);
  } else makeRelease(resolve(first));
}

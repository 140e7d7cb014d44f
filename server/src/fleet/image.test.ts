/** The container image, the compose file and the table of variables, held to what the program takes. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readConfig } from '../config.ts';
import { VARIABLES } from '../environment.schema.ts';
import { readDuties } from './role.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');
const dockerfile = read('ops/Dockerfile');
const compose = read('ops/compose.yaml');
const asStarted = JSON.parse(read('ops/process.json')) as { flags: string[]; env: Record<string, string> };

interface ComposeService {
  image: string;
  command?: string[] | string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
}
/** Of the Compose specification, what this file uses. */
const KEYS = new Set(
  'image build restart read_only tmpfs cap_drop security_opt stop_grace_period environment depends_on command ports volumes healthcheck entrypoint'.split(
    ' ',
  ),
);
const { services, volumes } = parse(compose, { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
};
const ours = Object.entries(services).filter(([, { image }]) => image === 'dispute-intake');

/** A value for each `${NAME:?}`. */
const VALUES: Record<string, string> = {
  POSTGRES_PASSWORD: 'secret',
  ROOT_SECRET: 'a root secret of at least thirty-two bytes',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  BASE_URL: 'https://disputes.example.com',
  INTAKE_URL: 'https://intake.example.com',
};
const filledIn = (text: string): string =>
  text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => VALUES[name] ?? assert.fail(`${name} has no value`));

test('the compose file starts one process of each role, with variables the program knows and values it takes', () => {
  const roles = ours.map(([name, { command = [], environment = {}, ports = [] }]) => {
    const env = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filledIn(value)]));
    const unknown = Object.keys(env).filter((key) => !VARIABLES.includes(key) && !key.startsWith('AWS_'));
    assert.deepEqual(unknown, [], name);
    const config = readConfig({ ...env, ...imageEnvironment() });
    assert.deepEqual([config.database.kind, config.files.kind], ['postgres', 's3'], name);
    const duties = readDuties(command as string[]);
    const listening = [...(duties.servesApi ? [config.port] : []), ...(duties.servesIntake ? [config.intakePort] : [])];
    assert.deepEqual(
      ports,
      listening.map((port) => `${port}:${port}`),
      name,
    );
    return duties.role;
  });
  assert.deepEqual(roles.sort(), ['api', 'intake', 'worker']);
});

test('our containers have no rights, write to memory only, and are given time to end', () => {
  const { drainMs } = readConfig({ ...imageEnvironment(), DATA_DIR: '/nowhere', ROOT_SECRET: VALUES.ROOT_SECRET });
  for (const [name, service] of ours) {
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    assert.deepEqual(service.tmpfs, ['/tmp', '/data'], name);
    assert.ok(Number.parseInt(service.stop_grace_period ?? '', 10) * 1000 >= drainMs + 5000, name);
  }
});

test('the compose file names only services, volumes and settings that exist, and says what must be set', () => {
  const comment = compose
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .join(' ');
  for (const [, name = ''] of compose.matchAll(/\$\{(\w+)/g)) assert.ok(comment.includes(name), name);
  for (const [name, service] of Object.entries(services)) {
    for (const key of Object.keys(service)) assert.ok(KEYS.has(key), `${name}: ${key}`);
    for (const other of Object.keys(service.depends_on ?? {})) assert.ok(services[other], `${name} waits for ${other}`);
    for (const volume of service.volumes ?? [])
      assert.ok((volume.split(':')[0] ?? '') in volumes, `${name}: ${volume}`);
  }
});

test('the image copies what exists, keeps what it needs out of .dockerignore, and sets variables that are known', () => {
  for (const name of Object.keys(imageEnvironment())) {
    assert.ok(VARIABLES.includes(name) || name === 'NODE_COMPILE_CACHE' || name in asStarted.env, name);
  }
  const ignored = read('.dockerignore').split('\n').filter(Boolean);
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path]) => path ?? '');
  assert.ok(copied.length >= 5);
  for (const path of copied) {
    const isMade = path === 'node_modules' || path === 'dist';
    assert.ok(isMade || (existsSync(resolve(ROOT, path)) && !ignored.includes(path)), path);
  }
  for (const path of ['**/node_modules', '.git', '.data']) assert.ok(ignored.includes(path), path);
  for (const [, file = ''] of dockerfile.matchAll(/node (?:--\S+ )?(server\/\S+\.ts)/g)) {
    assert.ok(existsSync(resolve(ROOT, file)), file);
  }
  const user = dockerfile.lastIndexOf('\nUSER node');
  assert.ok(user > 0 && user < dockerfile.indexOf('ENTRYPOINT'));
  assert.match(dockerfile, new RegExp(`127\\.0\\.0\\.1:${imageEnvironment().METRICS_PORT}/livez`));
});

test('the image starts the service as npm start does', () => {
  const { flags, env } = asStarted;
  const told = imageEnvironment();
  for (const [name, value] of Object.entries(env)) assert.equal(told[name], value, name);
  const command = /^ENTRYPOINT (.+)$/m.exec(dockerfile)?.[1] ?? assert.fail('no ENTRYPOINT');
  assert.deepEqual(JSON.parse(command), ['node', ...flags, 'server/src/main.ts']);
});

test('the operations page has every variable, and none that is not read', () => {
  const table = /^\| variable \|[\s\S]*?\n\n/m.exec(read('docs/operations.md'))?.[0] ?? assert.fail('no table');
  const told = new Set([...table.matchAll(/`([A-Z][A-Z0-9_]{3,})`/g)].map(([, name]) => name ?? ''));
  // Read by libraries, not by us.
  const byLibraries = (name: string) => /^AWS_|^OTEL_EXPORTER_OTLP_HEADERS$|^OTEL_RESOURCE_ATTRIBUTES$/.test(name);
  assert.deepEqual(
    [...told].filter((name) => !VARIABLES.includes(name) && !byLibraries(name)),
    [],
  );
  const untold = VARIABLES.filter((name) => !told.has(name));
  assert.deepEqual(untold, []);
});

function imageEnvironment(): Record<string, string> {
  const lines = [...dockerfile.matchAll(/^ENV (.+)$/gm)].map(([, line = '']) => line.split(' '));
  return Object.fromEntries(lines.flat().map((pair) => pair.split('=') as [string, string]));
}

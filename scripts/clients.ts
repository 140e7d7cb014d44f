/**
 * `npm run clients [-- python java go oapi-codegen]`: generates clients from docs/openapi.json with OpenAPI Generator and
 * oapi-codegen, packs the Python and the Java one into `dist/clients/`, and tests each against a service that it starts. A
 * language whose toolchain is not installed is skipped with a line; `--pack` only packs.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { startService } from '../e2e/service.ts';
import { signWebhook } from '../packages/client/src/index.ts';
import { reservePorts } from '../server/src/testing/ports.ts';
import { VERSION } from './published-manifest.ts';

const ROOT = resolve(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist/clients');
const TOOLS = join(OUT, 'tools');
const GENERATOR = '7.14.0';
const VECTORS = join(ROOT, 'packages/client/src/fixtures/standard-webhooks-vectors.json');
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.0';

type Environment = Record<string, string>;

const has = (program: string, arg = '--version'): boolean =>
  spawnSync(program, [arg], { stdio: 'ignore' }).error === undefined;

/** Runs it to its end and returns its output, which is shown only where it fails. */
function run(program: string, args: string[], cwd: string, env: Environment = {}): string {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed\n${error?.message ?? ''}${stdout}${stderr}`);
  return stdout;
}

const emptied = (folder: string): string => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** The generator's jar: OPENAPI_GENERATOR_JAR, or what Maven fetches once. */
function generatorJar(): string {
  if (process.env.OPENAPI_GENERATOR_JAR) return process.env.OPENAPI_GENERATOR_JAR;
  const jar = join(TOOLS, `openapi-generator-cli-${GENERATOR}.jar`);
  if (!existsSync(jar)) {
    mkdirSync(TOOLS, { recursive: true });
    const artifact = `org.openapitools:openapi-generator-cli:${GENERATOR}`;
    run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${TOOLS}`], TOOLS);
  }
  return jar;
}

/**
 * The document with every list of words open: within a major version lists may grow, and a client that refused a new word
 * could not read the answer it stands in. The words stay in the description.
 */
export function withOpenLists(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withOpenLists);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { enum: words, ...rest } = schema as { enum?: unknown; type?: unknown; description?: unknown };
  const open = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, withOpenLists(value)]));
  if (words === undefined) return open;
  // One word alone is a tag, which tells variants apart; a property that is called `enum` is no list of words.
  const isList = Array.isArray(words) && words.length > 1 && [rest.type].flat().includes('string');
  if (!isList) return { ...open, enum: words };
  const list = `One of ${words.map((word) => `\`${word}\``).join(', ')}; more may come`;
  return { ...open, description: rest.description === undefined ? list : `${rest.description}. ${list}` };
}

function generate(language: string, out: string, properties: Environment, open = false): string {
  const source = join(ROOT, 'docs/openapi.json');
  const input = join(TOOLS, 'openapi.json');
  mkdirSync(TOOLS, { recursive: true });
  const document: unknown = JSON.parse(readFileSync(source, 'utf8'));
  writeFileSync(input, JSON.stringify(open ? withOpenLists(document) : document));
  const options = Object.entries(properties).map(([name, value]) => `${name}=${value}`);
  const only = 'apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';
  run(
    'java',
    [
      ...['-jar', generatorJar(), 'generate', '-i', input, '-g', language, '-o', emptied(out)],
      ...['--global-property', only, '--additional-properties', options.join(',')],
    ],
    ROOT,
  );
  return out;
}

/** The package's own files beside the generated ones, with the release's version. */
function assemble(name: string, manifest: string): string {
  const folder = emptied(join(OUT, name));
  const source = join(ROOT, 'packages', `client-${name}`);
  cpSync(source, folder, { recursive: true, filter: (path) => !/__pycache__|[/\\]target$/.test(path) });
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const readme = join(folder, 'README.md');
  writeFileSync(readme, readFileSync(readme, 'utf8').replaceAll('VERSION', VERSION));
  const file = join(folder, manifest);
  const text = readFileSync(file, 'utf8');
  if (!text.includes('0.0.0')) throw new Error(`${manifest} has no place for the version`);
  writeFileSync(file, text.replace('0.0.0', VERSION));
  return folder;
}

/** Path of an interpreter with what the package needs, in a folder of its own. */
function python(): string {
  const home = join(TOOLS, 'python');
  const program = join(home, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  if (!existsSync(program)) {
    run('python3', ['-m', 'venv', home], ROOT);
    run(program, ['-m', 'pip', 'install', '-q', 'build', 'hatchling'], ROOT);
  }
  return program;
}

const only = (folder: string, ending: RegExp): string => {
  const name = readdirSync(folder).find((each) => ending.test(each));
  if (name === undefined) throw new Error(`${folder} has no file like ${ending}`);
  return join(folder, name);
};

const SAMPLES = join(ROOT, 'docs/site/samples/clients');
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** The guide's receiver accepts what the service signs and nothing else. */
async function testReceiver(program: string, args: string[]): Promise<void> {
  const [port = 0] = await reservePorts(1);
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: SECRET };
  const child = spawn(program, args, { cwd: SAMPLES, env, stdio: 'ignore' });
  const body = JSON.stringify({ event: 'duty.due', data: {} });
  const now = Math.floor(Date.now() / 1000);
  const signature = await signWebhook(SECRET, 'msg_1', now, body);
  const send = async (given: string): Promise<number> => {
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(now), 'webhook-signature': given };
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body }).catch(
        () => undefined,
      );
      if (response) return response.status;
      assert.equal(child.exitCode, null, `${args.at(-1)} ended`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  try {
    assert.equal(await send(signature), 204);
    assert.equal(await send('v1,bm9uc2Vuc2U='), 400);
  } finally {
    child.kill('SIGKILL');
  }
}

function packPython(): string[] {
  const folder = assemble('python', 'pyproject.toml');
  const properties = { packageName: 'dispute_intake.generated', hideGenerationTimestamp: 'true' };
  const made = generate('python', join(TOOLS, 'python-generated'), properties, true);
  cpSync(join(made, 'dispute_intake/generated'), join(folder, 'src/dispute_intake/generated'), { recursive: true });
  run(python(), ['-m', 'build', '--no-isolation', '--outdir', OUT, folder], ROOT);
  return [only(OUT, /\.whl$/), only(OUT, /^dispute_intake-.*\.tar\.gz$/)];
}

async function testPython(env: Environment): Promise<void> {
  const [wheel = ''] = packPython();
  run(python(), ['-m', 'pip', 'install', '-q', '--force-reinstall', wheel], ROOT);
  run(python(), ['-m', 'unittest', 'discover', '-s', 'tests'], join(ROOT, 'packages/client-python'), {
    ...env,
    PYTHONDONTWRITEBYTECODE: '1',
  });
  assert.match(run(python(), ['evaluate.py'], SAMPLES, env), /^consumer_dispute 13\.1 /);
  await testReceiver(python(), ['receiver_client.py']);
}

const JAVA_PACKAGE = 'io.github.disputeintake';

function assembleJava(): string {
  const folder = assemble('java', 'pom.xml');
  const properties = {
    library: 'native',
    // Without it a list that is left out is sent as an empty one.
    containerDefaultToNull: 'true',
    hideGenerationTimestamp: 'true',
    invokerPackage: `${JAVA_PACKAGE}.generated`,
    apiPackage: `${JAVA_PACKAGE}.api`,
    modelPackage: `${JAVA_PACKAGE}.model`,
  };
  const made = generate('java', join(TOOLS, 'java-generated'), properties, true);
  cpSync(join(made, 'src/main/java'), join(folder, 'src/main/java'), { recursive: true });
  return folder;
}

function packJava(goals = ['-DskipTests', 'package'], env: Environment = {}): string[] {
  const folder = assembleJava();
  run('mvn', ['-q', '-B', ...goals], folder, env);
  const jars = readdirSync(join(folder, 'target')).filter((name) => name.endsWith('.jar'));
  for (const name of jars) cpSync(join(folder, 'target', name), join(OUT, name));
  const pom = `dispute-intake-client-${VERSION}.pom`;
  cpSync(join(folder, 'pom.xml'), join(OUT, pom));
  return [...jars, pom].map((name) => join(OUT, name));
}

async function testJava(env: Environment): Promise<void> {
  packJava(['package'], { ...env, WEBHOOK_VECTORS: VECTORS });
  const folder = join(OUT, 'java');
  run(
    'mvn',
    ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=target/lib'],
    folder,
  );
  const classes = [join(folder, 'target/classes'), join(folder, 'target/lib', '*')].join(delimiter);
  assert.match(run('java', ['-cp', classes, 'Evaluate.java'], SAMPLES, env), /^consumer_dispute 13\.1 /);
  await testReceiver('java', ['-cp', classes, 'ClientReceiver.java']);
}

/** Reads what the others read, with a client that nobody wrapped: the document itself must be right. */
async function testGo(name: string, generateInto: (folder: string) => void, env: Environment): Promise<void> {
  const folder = emptied(join(TOOLS, name));
  generateInto(join(folder, 'disputes'));
  cpSync(join(ROOT, `scripts/clients/${name}.go.txt`), join(folder, 'main.go'));
  cpSync(join(ROOT, 'scripts/clients/dispute.go.txt'), join(folder, 'dispute.go'));
  writeFileSync(join(folder, 'go.mod'), 'module reader\n\ngo 1.22\n');
  run('go', ['mod', 'tidy'], folder);
  run('go', ['run', '.'], folder, env);
}

function generateGo(folder: string): void {
  generate('go', folder, { packageName: 'disputes', hideGenerationTimestamp: 'true' });
  for (const file of ['go.mod', 'go.sum']) rmSync(join(folder, file), { force: true });
}

function generateOapiCodegen(folder: string): void {
  const file = join(emptied(folder), 'disputes.go');
  const source = join(ROOT, 'docs/openapi.json');
  run('go', ['run', OAPI_CODEGEN, '-generate', 'types,client', '-package', 'disputes', '-o', file, source], folder);
}

const LANGUAGES: Record<string, { needs: string[]; test(env: Environment): Promise<void>; pack?(): string[] }> = {
  python: { needs: ['java', 'mvn', 'python3'], test: testPython, pack: packPython },
  java: { needs: ['java', 'mvn'], test: testJava, pack: packJava },
  go: { needs: ['java', 'mvn', 'go'], test: (env) => testGo('go', generateGo, env) },
  'oapi-codegen': { needs: ['go'], test: (env) => testGo('oapi-codegen', generateOapiCodegen, env) },
};

/** What is missing for a language, or undefined. */
const missing = (name: string): string | undefined =>
  LANGUAGES[name]?.needs.find((program) => {
    if (program === 'mvn' && process.env.OPENAPI_GENERATOR_JAR && name !== 'java') return false;
    return !has(program, program === 'go' ? 'version' : '--version');
  });

/** Packs what the toolchains allow; resolves with the files, and prints what is left out. */
export function packClients(): string[] {
  return Object.entries(LANGUAGES).flatMap(([name, { pack }]) => {
    if (!pack) return [];
    const program = missing(name);
    if (program === undefined) return pack();
    console.log(`No ${name} client: ${program} is not installed`);
    return [];
  });
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  if (args.includes('--pack')) for (const file of packClients()) console.log(file);
  else {
    const unknown = args.find((name) => !(name in LANGUAGES));
    if (unknown) throw new Error(`"${unknown}" is none of ${Object.keys(LANGUAGES).join(', ')}`);
    const service = await startService({ DEMO: 'false' });
    try {
      const account = await service.admin('account', 'create', '--name', 'Clients');
      const made = await service.admin('key', 'create', '--account', String(account.id), '--name', 'clients', '--test');
      const env = { DISPUTE_INTAKE_API_URL: service.baseUrl, DISPUTE_INTAKE_API_KEY: String(made.key) };
      for (const name of args.length > 0 ? args : Object.keys(LANGUAGES)) {
        const program = missing(name);
        if (program !== undefined) {
          console.log(`${name}: skipped, ${program} is not installed`);
          continue;
        }
        const startedMs = Date.now();
        await LANGUAGES[name]?.test(env);
        console.log(`${name}: passed in ${Math.round((Date.now() - startedMs) / 1000)} s`);
      }
    } finally {
      await service.stop();
      await service.remove();
    }
  }
}

/**
 * Fills the folder of `NODE_COMPILE_CACHE` with the compiled service, for an image whose file system is read-only later: starts
 * the program once, with a data folder of its own, and loads what it loads only when asked to. Fails where it does not start.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCE = join(ROOT, 'server/src');
/** Only where the configuration asks for them. */
const LOADED_LATER = [
  'platform/blobs/s3-blobs.ts',
  'platform/db/postgres.ts',
  'platform/http/limits/shared-rate-limit.ts',
  'platform/jobs/pg-boss-queue.ts',
  'platform/telemetry/otel.tracing.ts',
  'operator-commands.ts',
  'webhooks/dispatcher.ts',
];

const dataDir = await mkdtemp(join(tmpdir(), 'dispute-intake-cache-'));
// Nothing of the operator's configuration: it must touch no database but its own.
const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
const own = { DATA_DIR: dataDir, PORT: '0', INTAKE_PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'warn' };
const env = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...own };
const program = spawn(process.execPath, [join(SOURCE, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
let output = '';
program.stdout.on('data', (chunk) => {
  output += chunk;
  if (output.includes('is ready')) program.kill('SIGTERM');
});
const [code] = await once(program, 'exit');
await rm(dataDir, { recursive: true, force: true });
if (code !== 0) throw new Error(`The program ended with ${code}:\n${output}`);

for (const file of LOADED_LATER) await import(join(SOURCE, file));
// Without what is compiled here a thread loads the compiler, which takes 16 MB of memory. Some find, once compiled, that this is no thread.
const threads = globSync(['server/src/**/*.worker.ts', 'packages/*/src/**/*.worker.ts'], { cwd: ROOT });
await Promise.allSettled(threads.map((file) => import(join(ROOT, file))));
const admin = spawn(process.execPath, [join(SOURCE, 'admin.ts')], { env, stdio: 'ignore' });
await once(admin, 'exit');

/** A PgBouncer in transaction mode in front of a test server; the program must be in `PATH`. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePorts } from '../src/testing/ports.ts';

export async function startPgBouncer(postgresUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-bouncer-'));
  await chmod(folder, 0o755);
  const [port = 0] = await reservePorts(1);
  const { hostname, port: postgresPort, username, password } = new URL(postgresUrl);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${postgresPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = 8
server_reset_query_always = 0
server_idle_timeout = 5
`,
  );
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? { uid: Number(execFileSync('id', ['-u', 'postgres']).toString()) } : {};
  const bouncer = spawn('pgbouncer', [file], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  const isUp = Promise.withResolvers<void>();
  bouncer.stderr.on('data', (chunk) => {
    log += chunk;
    if (log.includes('process up')) isUp.resolve();
  });
  bouncer.once('error', isUp.reject);
  bouncer.once('exit', () => isUp.reject(new Error(`PgBouncer ended: ${log}`)));
  await isUp.promise;
  return {
    port,
    async stop() {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGINT');
      bouncer.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

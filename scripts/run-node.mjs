import { spawn } from 'node:child_process';
import { COMPILE_CACHE } from './build.mjs';
import { node24, ROOT } from './install.mjs';

/**
 * Runs a program of the project under Node 24 and passes signals on; resolves with its exit code. `saysAfter`: what it says is
 * printed in one piece once it has ended, since others print beside it.
 */
export function runNode(args, env = {}, { saysAfter = false } = {}) {
  const child = spawn(node24(), args, {
    cwd: ROOT,
    stdio: saysAfter ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
  });
  let said = '';
  for (const stream of saysAfter ? [child.stdout, child.stderr] : [])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  const forward = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  return new Promise((resolve) => {
    // Not `exit`: then all it said has been read.
    child.on('close', (code, signal) => {
      process.stderr.write(said);
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(name, forward);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

import { spawn } from 'node:child_process';
import { COMPILE_CACHE } from './build.mjs';
import { node24, ROOT } from './install.mjs';

/** Runs a program of the project under Node 24 and passes signals on; resolves with its exit code. */
export function runNode(args, env = {}) {
  const child = spawn(node24(), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(name, forward);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const IMAGE = resolve(import.meta.dirname, '../../../../ops/Dockerfile');

/** `MALLOC_…` of the container image, for the environment of a process. */
export const allocatorSettings = (): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(IMAGE, 'utf8').matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name = '', value = '']) => [name, value]),
  );

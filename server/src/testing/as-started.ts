/** What `npm start` and the image start the service with, for processes that are measured. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const PROCESS = resolve(import.meta.dirname, '../../../ops/process.json');
const { flags, env } = JSON.parse(readFileSync(PROCESS, 'utf8')) as { flags: string[]; env: Record<string, string> };

/** Settings of the allocator. */
export const ALLOCATOR: Readonly<Record<string, string>> = env;
/** They and the flags of Node, as an environment. */
export const AS_STARTED: Readonly<Record<string, string>> = { ...env, NODE_OPTIONS: flags.join(' ') };

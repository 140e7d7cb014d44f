/** Declares the tests of several files, each a suite with hooks of its own, which run one file after the other. */
import { relative } from 'node:path';
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import './after-all.ts';
import { fixSeed } from './fixed-seed.mjs';

/** `name` comes before each file's in the report. */
export async function declareBatch(name, files) {
  await fixSeed(files);
  for (const file of files)
    describe(`${name}: ${relative(process.cwd(), file)}`, () => import(pathToFileURL(file).href));
}

/**
 * `npm run fuzz`: inputs made by the grammars of `documents.ts` to every parser of `parsers.ts`, in turn, for ten minutes or
 * `npm run fuzz -- parsers MINUTES SEED [PARSER…]`. Prints the seed and what was found; keeps each input that fails in `corpus/`.
 */
import { fuzz, PARSERS } from './parsers.ts';

const ROUND = 50;
const [minutes = '10', seed = String(Date.now() % 2 ** 31), ...names] = process.argv.slice(2);
const parsers = PARSERS.filter(({ name }) => names.length === 0 || names.includes(name));
const endsAt = Date.now() + Number(minutes) * 60_000;
const failing = new Set<string>();
let inputs = 0;
let rounds = 0;
console.log(`${parsers.length} parsers, ${minutes} minutes, seed ${seed}`);
for (; Date.now() < endsAt; rounds++)
  for (const parser of parsers) {
    if (failing.has(parser.name) || Date.now() >= endsAt) continue;
    inputs += ROUND;
    const failure = await fuzz(parser, ROUND, Number(seed) + rounds);
    if (failure === undefined) continue;
    failing.add(parser.name);
    console.error(failure);
  }
console.log(`${inputs} inputs in ${rounds} rounds, ${failing.size} parsers failed`);
process.exitCode = failing.size > 0 ? 1 : 0;

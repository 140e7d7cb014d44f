/** Prints the times to read the kind and the facts of one statement of 600 characters, on one core: `node packages/statement-reader/bench/statement.bench.ts`. */

import { readKind } from '../src/kind/index.ts';
import { read } from '../src/read.ts';

const STORIES = [
  'In the first week of March I ordered a leather jacket from an online shop and it never arrived. ',
  'Am Geldautomaten habe ich 200 Euro angefordert, herausgekommen ist nichts, abgebucht wurde trotzdem. ',
  'Mi suscripción la cancelé hace dos meses y la empresa me sigue cobrando cada mes sin contestar a nadie. ',
  'لم يصلني الطرد حتى الآن والبائع لا يرد على رسائلي منذ شهر كامل وأريد حلا لهذه المشكلة. ',
].map((sentence) => sentence.repeat(7).slice(0, 600));
const ROUNDS = 1_500;

for (let round = 0; round < 500; round++) for (const story of STORIES) readKind(story);
const startedMs = performance.now();
for (let round = 0; round < ROUNDS; round++) for (const story of STORIES) readKind(story);
const eachMs = (performance.now() - startedMs) / (ROUNDS * STORIES.length);
console.log(`statement classifier: ${eachMs.toFixed(4)} ms a statement of 600 characters (goal: under 0.2)`);

const writtenOn = '2026-11-20';
const FACT_ROUNDS = 200;
for (let round = 0; round < FACT_ROUNDS; round++) for (const story of STORIES) void read(story, { writtenOn }).facts;
const factsStartedMs = performance.now();
for (let round = 0; round < FACT_ROUNDS; round++) for (const story of STORIES) void read(story, { writtenOn }).facts;
const factsEachMs = (performance.now() - factsStartedMs) / (FACT_ROUNDS * STORIES.length);
console.log(`stated facts: ${factsEachMs.toFixed(4)} ms a statement of 600 characters (goal: under 1)`);

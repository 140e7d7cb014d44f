import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { markText } from '../../text/marked.text.ts';
import { patternIndex } from '../../text/pattern.index.ts';
import { patternSource } from '../../text/pattern.ts';
import { LEXICONS, lexiconOf } from './index.ts';
import { conceptsOf, type PatternData, purchasesOf } from './pattern.data.ts';

const here = import.meta.dirname;
const MAX_LINE = 160;
const PLACE = { writtenOn: '2026-11-20', monthFirst: false, merchantName: 'Meridian' };

for (const lexicon of LEXICONS) {
  const { language } = lexicon;
  suite(`patterns in "${language}"`, async () => {
    const module: Record<string, PatternData[]> = await import(`./${language}.patterns.ts`);
    const patterns = module[`${language}Patterns`] ?? assert.fail(language);
    const { dates } = lexiconOf(language) ?? assert.fail(language);
    // Each on its own, so that one does not hide another.
    const index = patternIndex(
      patterns.map(({ pattern }) => [patternSource(pattern, lexicon.macros)]),
      lexicon.prefix ?? '',
    );
    const found = (sentence: string): Set<PatternData> => {
      const matches = index.search(markText(sentence, dates, PLACE).text);
      return new Set(patterns.filter((_, row) => (matches[row]?.length ?? 0) > 0));
    };

    test('each reads its sentence, which no other of its concept reads, and passes over the other', () => {
      const faults = patterns.flatMap((one) => {
        const reading = [...found(one.reads)].filter(({ concept }) => concept === one.concept).map(({ id }) => id);
        const isReadAlone = reading.length === 1 && reading[0] === one.id;
        return [
          ...(isReadAlone ? [] : [`${one.id} should alone read "${one.reads}": ${reading.join(', ') || 'none'}`]),
          ...(found(one.passesOver).has(one) ? [`${one.id} should pass over "${one.passesOver}"`] : []),
        ];
      });
      assert.deepEqual(faults, []);
    });

    test('each has an id of its own', () => {
      assert.equal(new Set(patterns.map(({ id }) => id)).size, patterns.length);
    });

    test('there are no others', () => {
      assert.deepEqual(lexicon.concepts, conceptsOf(patterns));
      assert.deepEqual(lexicon.purchases, purchasesOf(patterns));
    });
  });
}

test('no line of the reader is too long to read', () => {
  const source = join(here, '../..');
  const long = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      readFileSync(join(source, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (line.length > MAX_LINE ? [`${file}:${at + 1}`] : [])),
    );
  assert.deepEqual(long, []);
});

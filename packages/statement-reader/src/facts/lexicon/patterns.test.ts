import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { markText } from '../../text/marked.text.ts';
import { patternIndex } from '../../text/pattern.index.ts';
import { patternSource } from '../../text/pattern.ts';
import { lexiconOf } from './index.ts';
import { ja, jaPatterns } from './ja.lexicon.ts';
import { nl, nlPatterns } from './nl.lexicon.ts';
import { tr, trPatterns } from './tr.lexicon.ts';
import { uk, ukPatterns } from './uk.lexicon.ts';

/** The languages whose patterns are data; in the others a pattern does not yet say what it is there for. */
const AS_DATA = [
  { lexicon: nl, patterns: nlPatterns },
  { lexicon: tr, patterns: trPatterns },
  { lexicon: uk, patterns: ukPatterns },
  { lexicon: ja, patterns: jaPatterns },
];
const MAX_PATTERN = 160;

for (const { lexicon, patterns } of AS_DATA) {
  const { language } = lexicon;
  const dates = lexiconOf(language)?.dates ?? assert.fail(language);
  const finds = (pattern: string, sentence: string): boolean => {
    const { text } = markText(sentence, dates, { writtenOn: '2026-11-20', monthFirst: false });
    const index = patternIndex([[patternSource(pattern, lexicon.macros)]], lexicon.prefix ?? '');
    return (index.search(text)[0]?.length ?? 0) > 0;
  };
  suite(`patterns in "${language}"`, () => {
    for (const { id, concept, pattern, reads, passesOver } of patterns) {
      test(`${id} reads its sentence, passes over the other, and is needed`, () => {
        assert.ok(finds(pattern, reads), reads);
        assert.ok(!finds(pattern, passesOver), passesOver);
        const others = patterns.filter((one) => one.concept === concept && one.id !== id);
        assert.deepEqual(
          others.filter((one) => finds(one.pattern, reads)).map((one) => one.id),
          [],
        );
        assert.ok(pattern.length <= MAX_PATTERN, `${pattern.length} characters`);
      });
    }
    test('each has an id of its own', () => {
      assert.equal(new Set(patterns.map(({ id }) => id)).size, patterns.length);
    });
  });
}

/** Characters of patterns that do not say what they are there for: less with each that is moved, never more. */
const MOST_WITHOUT_SENTENCE = 450_000;

test('patterns without a sentence grow fewer', () => {
  const sizes = ['ar', 'de', 'en', 'es', 'fr', 'it', 'pl', 'pt'].map(
    (language) => readFileSync(join(import.meta.dirname, `${language}.lexicon.ts`), 'utf8').length,
  );
  const sum = sizes.reduce((total, size) => total + size, 0);
  assert.ok(sum <= MOST_WITHOUT_SENTENCE, `${sum} characters`);
});

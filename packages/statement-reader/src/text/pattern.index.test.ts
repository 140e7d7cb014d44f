import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { de } from '../facts/lexicon/de.lexicon.ts';
import { en } from '../facts/lexicon/en.lexicon.ts';
import { es } from '../facts/lexicon/es.lexicon.ts';
import { foldText } from './folded.text.ts';
import { patternIndex } from './pattern.index.ts';
import { openingsReader } from './pattern.openings.ts';
import { NOT_BEFORE_LETTER, patternSource } from './pattern.ts';

const search = (patterns: readonly string[], text: string): string[] =>
  patternIndex([patterns.map((pattern) => patternSource(pattern, {}))], '')
    .search(text)
    .flat()
    .map(([match]) => match);

suite('an index of patterns', () => {
  test('finds a pattern at each beginning of a word, and nothing inside words', () => {
    assert.deepEqual(search(['cat*'], 'cats, a cat; concatenated'), ['cats', 'cat']);
  });

  test('takes the first pattern that fits at a place, not the longest', () => {
    assert.deepEqual(search(['never', 'never came'], 'it never came'), ['never']);
  });

  test('reads any white space between words as one space', () => {
    assert.deepEqual(search(['never came'], 'it never \n came'), ['never \n came']);
  });

  test('goes on behind a match, so that matches of a concept never overlap', () => {
    assert.deepEqual(search(['a W', 'W b'], 'a b b'), ['a b']);
  });

  test('finds marks of a kind whatever their number', () => {
    assert.deepEqual(search(['on <date>'], 'on \ue000, on \ue0ff, on \ue100'), ['on \ue000', 'on \ue0ff']);
  });

  for (const lexicon of [en, de, es]) {
    test(`finds in stories what a search for each concept of ${lexicon.language} on its own finds`, () => {
      const concepts = Object.values(lexicon.concepts)
        .filter((patterns) => patterns.length > 0)
        .map((patterns) => patterns.map((pattern) => patternSource(pattern, lexicon.macros)));
      const index = patternIndex(concepts, '');
      const alone = concepts.map(
        (sources) =>
          new RegExp(`(?<![a-z0-9\\u00df-\\u1fff\\u3040-\\ud7ff])(?:${sources.join('|')})${NOT_BEFORE_LETTER}`, 'g'),
      );
      const stories = readFileSync(new URL('../../fixtures/stories.jsonl', import.meta.url), 'utf8');
      let found = 0;
      for (const line of stories.trim().split('\n')) {
        const { language, text } = JSON.parse(line) as { language: string; text: string };
        if (!language.startsWith(lexicon.language)) continue;
        const { folded } = foldText(text);
        const matches = index.search(folded).map((list) => list.map(({ index: at, 0: match }) => [at, match]));
        assert.deepEqual(
          matches,
          alone.map((expression) => [...folded.matchAll(expression)].map(({ index: at, 0: match }) => [at, match])),
        );
        found += matches.flat().length;
      }
      assert.ok(found > 50, String(found));
    });
  }
});

suite('openings of a pattern', () => {
  const openingsOf = openingsReader();

  test('are cut where anything may follow', () => {
    assert.deepEqual(openingsOf('i\\s+(?:called|rang)\\s+[^,]+').sort(), ['i called', 'i rang ']);
  });

  test('count what is optional in both ways', () => {
    assert.deepEqual(openingsOf('(?:the\\s+)?bus').sort(), ['bus', 'the bus']);
  });

  test('know nothing where anything may come first', () => {
    assert.deepEqual(openingsOf('[^,]*bus').sort(), ['', 'bus']);
  });

  test('leave out what is only looked at', () => {
    assert.deepEqual(openingsOf('(?<!a)ab(?!c)d'), ['abd']);
  });
});

/** What the search costs, counted and not timed: how often each block of its code ran, as the engine's coverage says. */
import assert from 'node:assert/strict';
import { Session } from 'node:inspector/promises';
import { test } from 'node:test';

/** Written so that every character is looked at: what is found does not end the search. */
const COSTLY = {
  'a mark between all digits': '4:',
  'a space between all digits': '4 ',
  'digits without an end': '4',
  'groups of two': '41 ',
  'groups of three': '421 ',
  dates: '2026-01-02 2026-02-07 ',
  'numbers that stand in words': '4242424242424242x ',
  ids: '42424242-4242-4242-1234-123456789012 ',
  'escaped digits': '%2534',
  'entities of digits': '&#52;',
  'entities without an end': '&a',
  'tags without an end': '<a',
  'numbers with a code': '5200828282828210737 ',
  'numbers in quoted-printable': '4242=204242=204242=204242 ',
};
const LENGTHS = [10_000, 80_000];
const MOST_STEPS = 40;

test(`a hostile text costs at most ${MOST_STEPS} steps a character, however long it is`, async (t) => {
  const session = new Session();
  session.connect();
  t.after(() => session.disconnect());
  await session.post('Profiler.enable');
  // What is loaded from here on counts its blocks.
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const { findCardNumbers, holdsCardNumber } = await import('./card-number.ts');
  const stepsOf = async (look: (text: string) => unknown, text: string): Promise<number> => {
    await session.post('Profiler.takePreciseCoverage');
    look(text);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const files = result.filter(({ url }) => /card-number(\.characters|\.run)?\.ts$/.test(url));
    assert.ok(files.length > 0);
    const counts = files.flatMap(({ functions }) =>
      functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  for (const [what, part] of Object.entries(COSTLY)) {
    for (const length of LENGTHS)
      for (const look of [findCardNumbers, holdsCardNumber]) {
        // A field is refused at the first number.
        const isFound = look === holdsCardNumber && /^numbers (?:with|in q)/.test(what);
        const steps = (await stepsOf(look, part.repeat(length / part.length))) / length;
        assert.ok(
          (steps > 1 || isFound) && steps <= MOST_STEPS,
          `${what}: ${steps} steps for each of ${length} characters`,
        );
      }
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contrast, themeTokens } from './theme.ts';

test('contrast follows WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#ffffff', '#ffffff'), 1);
});

test('a theme that would make the button unreadable is refused with the reason', () => {
  const tokens = themeTokens({ accent: '#ffee00', onAccent: '#ffffff' });
  assert.deepEqual(tokens.properties, {});
  assert.match(tokens.refused.join(), /accent/);
});

test('a good theme is taken, with a twin for dark grounds', () => {
  const { properties, refused } = themeTokens({ accent: '#7a1fa2', radius: 4, font: 'serif', logoText: ' Northwind ' });
  assert.deepEqual(refused, []);
  assert.equal(properties['--t-accent'], '#7a1fa2');
  assert.ok(contrast(properties['--t-accent-dark'] ?? '', '#161c23') >= 4.5);
  assert.equal(properties['--radius'], '4px');
});

test('what is no token value is left out', () => {
  const odd = { accent: 'red;}', radius: 99, font: 'url(x)' as never, ink: '#12' };
  assert.deepEqual(themeTokens(odd).properties, {});
});

test('whatever the colours, text on the accent stays readable', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, hex, hex, (accent, onAccent, surface) => {
      const { properties } = themeTokens({ accent, onAccent, surface });
      const taken = properties['--t-accent'];
      if (!taken) return;
      assert.ok(contrast(taken, properties['--t-on-accent'] ?? '') >= 4.5);
      assert.ok(contrast(properties['--t-accent-dark'] ?? '', properties['--t-on-accent-dark'] ?? '') >= 4.5);
    }),
    { numRuns: 2000 },
  );
});

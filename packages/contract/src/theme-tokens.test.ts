import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contrast, OUR_PALETTE, themeTokens } from './theme-tokens.ts';

test('contrast follows WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#ffffff', '#ffffff'), 1);
});

test('an accent with too little contrast becomes its nearest readable shade, and says so', () => {
  const { properties, adapted } = themeTokens({ accent: '#ffd166' });
  assert.equal(properties['--t-accent'], '#a88a43');
  assert.deepEqual(adapted, [
    { scheme: 'light', token: 'accent', given: '#ffd166', used: '#a88a43', contrast: 1.33, needed: 3 },
  ]);
});

test('text on the accent is adapted, not the accent, where the accent itself is fit', () => {
  const { properties, adapted } = themeTokens({ accent: '#1d5bd1', onAccent: '#7f9fd8' });
  assert.equal(properties['--t-accent'], '#1d5bd1');
  assert.ok(contrast(properties['--t-on-accent'] ?? '', '#1d5bd1') >= 4.5);
  assert.deepEqual(
    adapted.map(({ token }) => token),
    ['onAccent'],
  );
});

test('a fit theme is used as it is, with a twin for dark devices', () => {
  const { properties, adapted, logoText } = themeTokens({
    accent: '#7a1fa2',
    radius: 4,
    font: 'serif',
    logoText: ' Northwind ',
  });
  assert.deepEqual(adapted, []);
  assert.equal(properties['--t-accent'], '#7a1fa2');
  assert.ok(contrast(properties['--t-accent-dark'] ?? '', OUR_PALETTE.dark.surface) >= 4.5);
  assert.equal(properties['--t-radius'], '4px');
  assert.equal(logoText, 'Northwind');
});

test('a light surface follows the device into dark', () => {
  const { properties } = themeTokens({ surface: '#fff8f0', canvas: '#fff1e0' });
  assert.equal(properties['--t-surface'], '#fff8f0');
  assert.equal(properties['--t-surface-dark'], undefined);
  assert.equal(properties['--t-scheme'], undefined);
});

test('a palette for dark devices is used there, and the accent it leaves out is made from the light one', () => {
  const { properties } = themeTokens({ accent: '#0f6b4f', dark: { surface: '#101010', canvas: '#000000' } });
  assert.equal(properties['--t-surface-dark'], '#101010');
  assert.ok(contrast(properties['--t-accent-dark'] ?? '', '#101010') >= 4.5);
  assert.equal(properties['--t-surface'], undefined);
});

test('a theme of dark grounds alone is dark on every device', () => {
  const { properties } = themeTokens({ canvas: '#0c1220', surface: '#141c2e', ink: '#eef3fb', accent: '#7cc4ff' });
  assert.equal(properties['--t-scheme'], 'dark');
  assert.equal(properties['--t-surface'], '#141c2e');
  assert.equal(properties['--t-surface-dark'], '#141c2e');
  assert.ok(contrast(properties['--t-muted'] ?? '', '#141c2e') >= 4.5);
});

test('what is no value of a token is left out', () => {
  const odd = { accent: 'red;}', radius: 99, font: 'url(x)' as never, ink: '#12' };
  assert.deepEqual(themeTokens(odd).properties, {});
});

test('whatever the colours, everything on the page can be read, light and dark', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  const palette = fc.record(
    { accent: hex, onAccent: hex, surface: hex, canvas: hex, ink: hex, danger: hex, success: hex },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(palette, fc.option(palette, { nil: undefined }), (light, dark) => {
      const { properties } = themeTokens({ ...light, dark });
      for (const [suffix, ours] of [
        ['', OUR_PALETTE.light],
        ['-dark', OUR_PALETTE.dark],
      ] as const) {
        const of = (name: string, otherwise: string): string => properties[`--t-${name}${suffix}`] ?? otherwise;
        const surface = of('surface', ours.surface);
        const canvas = of('canvas', ours.canvas);
        const accent = of('accent', ours.accent);
        for (const ground of [surface, canvas]) {
          assert.ok(contrast(of('ink', ours.ink), ground) >= 7, `ink on ${ground}`);
          assert.ok(contrast(accent, ground) >= 3, `accent ${accent} on ${ground}`);
          assert.ok(contrast(of('accent-text', ours.accent), ground) >= 4.5, `accent text on ${ground}`);
          assert.ok(contrast(of('bad', ours.danger), ground) >= 4.5, `danger on ${ground}`);
          assert.ok(contrast(of('good', ours.success), ground) >= 4.5, `success on ${ground}`);
        }
        assert.ok(contrast(of('on-accent', ours.onAccent), accent) >= 4.5, 'text on the accent');
      }
    }),
    { numRuns: 200 },
  );
});

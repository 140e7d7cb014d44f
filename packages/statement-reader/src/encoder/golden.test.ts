import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadModel } from './model.ts';
import { GOLDEN, type GoldenRow, goldenRow, goldenTexts } from './testing/golden.ts';

/** In hundredths: processors round sums of floats differently in the last place. */
const TOLERANCE = 3;
const weights = new URL('./', import.meta.resolve('@dispute-intake/statement-reader-weights/model.json'));

test('300 texts are read as they were when the weights were made', async () => {
  const { version, rows } = JSON.parse(readFileSync(GOLDEN, 'utf8')) as { version: string; rows: GoldenRow[] };
  const texts = goldenTexts();
  assert.equal(texts.length, 300);
  assert.equal(rows.length, texts.length);
  const { thresholds } = JSON.parse(readFileSync(new URL('model.json', weights), 'utf8'));
  const model = await loadModel(weights);
  for (const [index, text] of texts.entries()) {
    const encoding = await model.encode(text, []);
    assert.equal(encoding.version, version);
    const [kind, hundredths, facts] = goldenRow(encoding);
    const [wantedKind, wantedHundredths, wantedFacts] = rows[index] as GoldenRow;
    // Two kinds as good as equal may change places.
    if (wantedHundredths > 50 + TOLERANCE) assert.equal(kind, wantedKind, text);
    assert.ok(Math.abs(hundredths - wantedHundredths) <= TOLERANCE, `${text}: ${hundredths}, not ${wantedHundredths}`);
    for (const [fact, probability] of Object.entries({ ...wantedFacts, ...facts })) {
      // One that is read on one side only lies on its threshold there.
      const [here, there] = [facts[fact], wantedFacts[fact]];
      if (here !== undefined && there !== undefined) assert.ok(Math.abs(here - there) <= TOLERANCE, `${text}: ${fact}`);
      else
        assert.ok(
          probability <= thresholds[fact.split('=')[0] ?? ''] * 100 + TOLERANCE,
          `${text}: ${fact} ${probability}`,
        );
    }
  }
});

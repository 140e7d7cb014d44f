import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceFields } from '@dispute-intake/contract/evidence-fields';
import { OWN_QUESTIONS } from './question.ts';
import { QUESTIONS } from './questions.ts';

test('every evidence field that the intake asks for has its question, and no question is without a field', () => {
  const asked = evidenceFields.flatMap(([path, { intake }]) => (intake ? [path] : []));
  assert.deepEqual(QUESTIONS.map(({ id }) => id).sort(), [...asked, ...OWN_QUESTIONS].sort());
});

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { evidenceFields } from '@dispute-intake/contract/evidence-fields';

test('every field that is called readable is emitted by a grammar or by the encoder', () => {
  const grammars = globSync('grammar/*.ts', { cwd: import.meta.dirname })
    .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
    .join('\n');
  const labels = readFileSync(`${import.meta.dirname}/../../training/encoder/labels.py`, 'utf8');
  const readable = evidenceFields.flatMap(([path, field]) => (field.readable ? [path] : []));
  assert.ok(readable.length > 40);
  assert.deepEqual(
    readable.filter((path) => !grammars.includes(`evidences.${path}'`) && !labels.includes(path)),
    [],
  );
});

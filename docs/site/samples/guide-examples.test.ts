import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { disputeUpdateRequest, dutyRecord, intakeSessionRequest, reportRequest } from '@dispute-intake/contract';

/** Request bodies in a guide, in their order. */
const GUIDES = {
  'issuer-facts': [intakeSessionRequest],
  'several-payments': [reportRequest],
  'after-submit': [disputeUpdateRequest, intakeSessionRequest],
  'assisted-reports': [intakeSessionRequest],
  duties: [dutyRecord],
};

for (const [guide, schemas] of Object.entries(GUIDES))
  test(`the request bodies of the guide ${guide} fit the contract`, () => {
    const page = readFileSync(join(import.meta.dirname, '..', `${guide}.md`), 'utf8');
    const bodies = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, body = '']) => JSON.parse(body));
    assert.ok(bodies.length >= schemas.length);
    for (const [i, schema] of schemas.entries()) assert.deepEqual(schema.safeParse(bodies[i]).error, undefined);
  });

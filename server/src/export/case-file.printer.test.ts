import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluationRequest as schema } from '@dispute-intake/contract';
import { evaluate } from '@dispute-intake/evaluation';
import { evaluationRequest } from '../testing/factories.ts';
import { createCaseFilePrinter } from './case-file.printer.ts';
import type { ExportCase } from './export-case.ts';

function dispute(): ExportCase {
  const request = schema.parse(evaluationRequest());
  const id = '00000000-0000-4000-8000-000000000000';
  const result = { id, ...evaluate(request, { evaluatedAtMs: Date.UTC(2026, 10, 2) }).result };
  return {
    record: { id, version: 1, request, files: [] },
    result,
    evidences: request.evidences,
  } as unknown as ExportCase;
}

const party = { accountId: 'acc_a', sessionId: null };
const other = { accountId: 'acc_b', sessionId: null };

const one = (dispute: ExportCase) => ({ cases: [{ dispute, rules: [] }], reportId: null });

test('refuses what comes while too many wait, and takes the next one afterwards', async () => {
  const printer = createCaseFilePrinter({ maxAtOnce: 1 });
  try {
    const first = printer.print(one(dispute()), party);
    await assert.rejects(printer.print(one(dispute()), party), { code: 'unavailable' });
    assert.equal(Buffer.from((await first).slice(0, 5)).toString(), '%PDF-');
    assert.ok((await printer.print(one(dispute()), party)).length > 10_000);
  } finally {
    await printer.close();
  }
});

test('leaves a part of its capacity to other accounts', async () => {
  const printer = createCaseFilePrinter({ maxAtOnce: 2 });
  try {
    const first = printer.print(one(dispute()), party);
    await assert.rejects(printer.print(one(dispute()), party), { code: 'unavailable' });
    assert.ok((await printer.print(one(dispute()), other)).length > 10_000);
    await first;
  } finally {
    await printer.close();
  }
});

test('ends a case file that takes longer than it may', async () => {
  const printer = createCaseFilePrinter({ timeoutMs: 0 });
  const long = dispute();
  long.evidences = { ...long.evidences, cardholder_statement: '荷物は届きませんでした。'.repeat(1600) };
  await assert.rejects(printer.print(one(long), party), {
    code: 'unavailable',
    message: /takes too long/,
  });
  await printer.close();
});

test('writes the case file of a report whose statements change their direction all the time', async () => {
  const printer = createCaseFilePrinter();
  const hostile = dispute();
  hostile.evidences = { ...hostile.evidences, cardholder_statement: 'aش'.repeat(1500) };
  const cases = Array.from({ length: 20 }, () => ({ dispute: hostile, rules: [] }));
  assert.ok((await printer.print({ cases, reportId: 'rep' }, party)).length > 10_000);
  await printer.close();
});

/** Stored explanations read as they did when they were written, whatever release wrote them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ExplainedRule } from '@dispute-intake/contract';
import { editionTexts } from '@dispute-intake/evaluation';
import { read as readStatement } from '@dispute-intake/statement-reader';
import { evaluationRequest } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { explanationTextStore } from './explanation-text.store.ts';
import { ALREADY_REPORTED } from './related.ts';
import { readExplanation, readingOf, statedFactsOf } from './stored-explanation.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true });
});
after(() => app.close());

async function evaluated(request = evaluationRequest()): Promise<{ id: string; stored: string }> {
  const { id } = (await app.call('POST', '/api/evaluations/', request)).body;
  await app.call('GET', `/api/evaluations/${id}/result?wait=30`);
  const { db } = app.service.context;
  const row = await db.selectFrom('evaluation').select('explanation').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, stored: row.explanation ?? '' };
}

test('a row holds outcomes, values and effects; the texts are kept once', async () => {
  const [one, other] = [await evaluated(), await evaluated()];
  assert.ok(one.stored.length < 5000, String(one.stored.length));
  const { db } = app.service.context;
  const kept = await db.selectFrom('explanation_text').select(['id', 'ruleset', 'content']).execute();
  assert.equal(kept.length, 1);
  assert.deepEqual(JSON.parse(kept[0]?.content ?? ''), editionTexts());
  for (const { stored } of [one, other]) assert.equal(JSON.parse(stored).texts, kept[0]?.id);
  const { rules } = (await app.call('GET', `/api/evaluations/${one.id}/explanation`)).body;
  const [rule] = rules;
  assert.deepEqual(Object.keys(rule), [
    'code',
    'title',
    'sentence',
    'inputs',
    'outcome',
    'effect',
    'decisive',
    'source',
    'sources',
    'from',
    'until',
  ]);
  assert.equal(rule.title, 'The kind of dispute is known');
});

test('an explanation keeps the words of the edition that wrote it', async () => {
  const { stored } = await evaluated();
  const { db, write } = app.service.context;
  const texts = editionTexts();
  for (const rule of texts.rules) rule.title = `Earlier: ${rule.title}`;
  for (const source of texts.sources) source.text = `Earlier: ${source.text}`;
  const row = { id: 'an earlier edition', ruleset: '2026-01-01', content: JSON.stringify(texts), created_at: 1 };
  await write((tx) => explanationTextStore(tx).keep(row));
  const now = await readExplanation(db, stored);
  const then = await readExplanation(db, JSON.stringify({ ...JSON.parse(stored), texts: row.id }));
  const earlier = (rule: ExplainedRule) =>
    rule.code === ALREADY_REPORTED
      ? rule
      : { ...rule, title: `Earlier: ${rule.title}`, source: `Earlier: ${rule.source}` };
  assert.deepEqual(then.rules, now.rules.map(earlier));
  await assert.rejects(readExplanation(db, '{"texts":"nobody kept these","rules":[]}'), /are missing/);
});

test('reads what earlier releases stored: whole, without what the statement states, and the rules alone', async () => {
  const { db } = app.service.context;
  const early = { code: 'proposed_code', inputs: {}, outcome: 'passed', effect: null, source: 'Core Rules' };
  const later = { title: 'A code fits', sentence: 'Code 13.1.', sources: [], from: '2026-01-01', until: null };
  const rules = [{ ...early, ...later }];
  const whole = { rules, stated_facts: [{ path: 'participated' }], contradictions: [{ stated: 'no' }] };
  assert.deepEqual(await readExplanation(db, JSON.stringify(whole)), whole);
  assert.deepEqual(statedFactsOf(JSON.stringify(whole)), whole.stated_facts);
  const none = { stated_facts: [], contradictions: [] };
  assert.deepEqual(await readExplanation(db, JSON.stringify({ rules })), { rules, ...none });
  assert.deepEqual(await readExplanation(db, JSON.stringify(rules)), { rules, ...none });
  assert.deepEqual(statedFactsOf(JSON.stringify(rules)), []);
  const [first] = (await readExplanation(db, JSON.stringify([early]))).rules;
  const unsaid = {
    title: 'Proposed code',
    sentence: 'It was looked at, and passed.',
    sources: [],
    from: null,
    until: null,
  };
  assert.deepEqual(first, { ...early, ...unsaid }, 'what the very first did not say');
});

test('keeps what was read in the statement and by which version, and gives it only to whoever replays', async () => {
  const request = evaluationRequest();
  const text = 'The lamp was due on 20 October and never arrived. I never cancelled the order.';
  request.evidences = { ...request.evidences, cardholder_statement: text };
  const { id, stored } = await evaluated(request);
  const reading = readingOf(stored);
  assert.match(reading?.version ?? '', /^patterns /);
  const read = reading && readStatement(text, { writtenOn: '2026-11-20' });
  const ranked = (one: typeof reading) => one?.kind.ranked.filter(({ probability }) => probability > 0);
  assert.deepEqual(ranked(reading), ranked(read));
  assert.equal(reading?.kind.best, read?.kind.best);
  assert.deepEqual(
    reading?.denied.map(({ path }) => path),
    ['denied.cancellation'],
  );
  assert.deepEqual(reading?.facts, statedFactsOf(stored));
  assert.ok((reading?.facts.length ?? 0) > 0);
  const shown = (await app.call('GET', `/api/evaluations/${id}/explanation`)).body;
  assert.ok(!('reading' in shown));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intakeSessionCreate } from '@dispute-intake/contract';
import { contrast } from '@dispute-intake/contract/theme-tokens';
import { STEP_IDS } from '@dispute-intake/intake-flow';
import { GALLERY_STATES } from '../../intake-app/src/gallery/states.ts';
import { LOCALES as INTAKE_LOCALES } from '../../intake-app/src/i18n/locales.ts';
import { DEFAULTS, type DemoState, LOCALES, readState, writeState } from '../src/demo.state.ts';
import { SCENE_GROUPS } from '../src/gallery.scenes.ts';
import { PAYMENT_KINDS, type PaymentKind, sessionBody } from '../src/payments.ts';
import { ruleName } from '../src/rule-name.ts';
import { SNIPPETS, snippet } from '../src/snippet.ts';
import { STORIES } from '../src/stories.ts';
import { cssTokens, designTokens, hexOf, type Palette, pairsOf, ROLES } from '../src/tokens.ts';

const changed: DemoState = {
  ...DEFAULTS,
  view: 'theme',
  mode: 'chatbot',
  display: 'modal',
  locale: 'ar-SA',
  scheme: 'dark',
  size: '360',
  zoom: '200',
  motion: 'reduce',
  text: 'long',
  font: '200',
  card: 'MC',
  payment: 'atm',
  network: 'failing',
  idle: 'soon',
  theme: { accent: '#123456', radius: 3, logoText: 'A & B = C' },
  body: '{"mode":"form"}',
  find: 'review & more',
  story: 'abo',
};

test('the address gives every choice back, and the usual ones need none', () => {
  assert.deepEqual(readState(writeState(changed)), changed);
  assert.equal(writeState(DEFAULTS), '');
  assert.deepEqual(readState(''), DEFAULTS);
});

test('a logo that was chosen stays on this page: its address works nowhere else', () => {
  assert.equal(writeState({ ...DEFAULTS, logo: 'blob:http://localhost/1', logoDark: 'blob:http://localhost/2' }), '');
  assert.equal(readState('logo=blob:http://localhost/1').logo, '');
  assert.equal(readState('logoDark=blob:http://localhost/2').logoDark, '');
});

test('an address with nonsense keeps the usual choices', () => {
  assert.deepEqual(readState('mode=opera&size=12&theme={&zoom=&constructor=x&__proto__=y'), DEFAULTS);
});

test('the contract accepts every payment, with both cards', () => {
  for (const kind of Object.keys(PAYMENT_KINDS) as PaymentKind[]) {
    for (const card of ['VISA', 'MC'] as const) {
      const body = sessionBody({
        kind,
        card,
        mode: 'form',
        locale: 'es-MX',
        returnUrl: 'http://localhost/demo/',
        nowMs: Date.UTC(2026, 10, 21),
      });
      const parsed = intakeSessionCreate.safeParse(body);
      assert.equal(parsed.success, true, `${kind} ${card}: ${JSON.stringify(parsed.error?.issues)}`);
    }
  }
});

test('contrast is as WCAG defines it', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
  assert.equal(Number.isNaN(contrast('red', '#ffffff')), true);
});

test('every snippet carries what is chosen', () => {
  const places = {
    elementUrl: 'https://d.example/element/dispute-intake.js',
    apiUrl: 'https://d.example',
    body: "{'}",
  };
  for (const name of SNIPPETS) {
    const text = snippet(name, changed, places)
      .map((file) => file.text)
      .join();
    if (name === 'Backend') assert.match(text, /\{'\}/);
    else {
      assert.match(text, /modal/);
      assert.match(text, /ar-SA/);
      assert.match(text, /#123456/);
    }
  }
});

test('every file of a snippet stands alone: a page, a module, a request', () => {
  const places = { elementUrl: 'https://d.example/e.js', apiUrl: 'https://d.example', body: '{"mode":"form"}' };
  const [page, script] = snippet('HTML', changed, places);
  assert.equal(page?.name, 'index.html');
  assert.match(page?.text ?? '', /^<!doctype html>[\s\S]*<script type="module" src="dispute\.js">[\s\S]*<\/html>\n$/);
  assert.equal(script?.name, 'dispute.js');
  assert.doesNotMatch(script?.text ?? '', /</);
  const names = snippet('Backend', changed, places).map(({ name }) => name);
  assert.deepEqual(names, ['server.mjs', 'session.json', 'session.sh', 'result.sh']);
});

const palette = Object.fromEntries(Object.keys(ROLES).map((role) => [role, '#ffffff'])) as Palette;
const measured = {
  light: { ...palette, ink: '#000000', accent: '#336699' },
  dark: { ...palette, accent: '#99ccff' },
  radius: 6,
  font: 'Charter, "Bitstream Charter", serif',
};

test('tokens are exported in the format of the W3C group', () => {
  const { intake } = JSON.parse(designTokens(measured));
  assert.deepEqual(intake.light.accent.$value, {
    colorSpace: 'srgb',
    components: [0.2, 0.4, 0.6],
    alpha: 1,
    hex: '#336699',
  });
  assert.equal(intake.dark.$type, 'color');
  assert.deepEqual(intake.radius, { $type: 'dimension', $value: { value: 6, unit: 'px' } });
  assert.deepEqual(intake.font.$value, ['Charter', 'Bitstream Charter', 'serif']);
});

test('tokens as CSS follow light and dark, and name one colour where both agree', () => {
  const css = cssTokens(measured);
  assert.match(css, /--intake-accent: light-dark\(#336699, #99ccff\);/);
  assert.match(css, /--intake-canvas: #ffffff;/);
  assert.match(css, /--intake-radius: 6px;/);
});

test('a pair that is too close is marked so', () => {
  const [, accent] = pairsOf({ ...palette, accent: '#ffd166' });
  assert.equal(accent?.label, 'Accent on the surface');
  assert.equal(accent?.holds, false);
  assert.equal(hexOf('rgb(1, 35, 255)'), '#0123ff');
});

test('every story quotes its statement word for word and has an answer to what it was read for', () => {
  assert.equal(STORIES.length, 9);
  for (const { id, reading, answers } of STORIES) {
    assert.ok(reading.facts.length > 0, id);
    for (const { quote, start, end } of reading.facts)
      assert.equal(String(answers.statement).slice(start, end), quote, id);
    assert.ok(answers.disputed_amount !== undefined || Array.isArray(answers.payments), id);
  }
});

test('the gallery shows every step and every state of the page', () => {
  const scenes = SCENE_GROUPS.flatMap((group) => group.scenes);
  assert.deepEqual([...new Set(scenes.map(({ screen }) => screen))].sort(), [...STEP_IDS, 'status'].sort());
  assert.deepEqual([...new Set(scenes.map(({ state }) => state))].sort(), [...GALLERY_STATES].sort());
});

test('the language menu offers every language of the intake under its own name', () => {
  for (const { tag, name } of INTAKE_LOCALES) {
    assert.ok(LOCALES[tag]?.startsWith(name), tag);
    assert.equal(readState(`locale=${tag}`).locale, tag);
  }
});

test('the title of a rule is printed only where it passed: it is a claim', () => {
  const rule = { title: 'Not received in the household', sentence: 'It is not known whether it was received.' };
  assert.equal(ruleName({ ...rule, outcome: 'passed' }), rule.title);
  for (const outcome of ['unknown', 'failed', 'not_applicable'] as const)
    assert.equal(ruleName({ ...rule, outcome }), rule.sentence);
});

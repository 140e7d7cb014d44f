import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intakeSessionCreate } from '@dispute-intake/contract';
import { contrastOf } from '../src/contrast.ts';
import { DEFAULTS, type DemoState, readState, writeState } from '../src/demo.state.ts';
import { PAYMENT_KINDS, type PaymentKind, sessionBody } from '../src/payments.ts';
import { SNIPPETS, snippet } from '../src/snippet.ts';

const changed: DemoState = {
  ...DEFAULTS,
  view: 'gallery',
  mode: 'chatbot',
  display: 'modal',
  locale: 'ar-SA',
  scheme: 'dark',
  size: '360',
  zoom: '200',
  motion: 'reduce',
  card: 'MC',
  payment: 'atm',
  network: 'failing',
  idle: 'soon',
  theme: { accent: '#123456', radius: 3, logoText: 'A & B = C' },
  body: '{"mode":"form"}',
  find: 'review & more',
};

test('the address gives every choice back, and the usual ones need none', () => {
  assert.deepEqual(readState(writeState(changed)), changed);
  assert.equal(writeState(DEFAULTS), '');
  assert.deepEqual(readState(''), DEFAULTS);
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
  assert.equal(contrastOf('#000000', '#ffffff'), 21);
  assert.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48');
  assert.equal(Number.isNaN(contrastOf('red', '#ffffff')), true);
});

test('every snippet carries what is chosen', () => {
  const places = {
    elementUrl: 'https://d.example/element/dispute-intake.js',
    apiUrl: 'https://d.example',
    body: "{'}",
  };
  for (const name of SNIPPETS) {
    const text = snippet(name, changed, places);
    if (name === 'Backend') assert.match(text, /'\{'\\''\}'/);
    else {
      assert.match(text, /modal/);
      assert.match(text, /ar-SA/);
      assert.match(text, /#123456/);
    }
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCEPT, isAccepted } from './accepted-files.ts';

test('every type of file that is offered may be added, by its type or by its name alone', () => {
  for (const offered of ACCEPT.split(',')) {
    const file = offered.startsWith('.')
      ? { name: `My file${offered.toUpperCase()}`, type: '' }
      : { name: 'file', type: offered };
    assert.equal(isAccepted(file), true, offered);
  }
  assert.match(ACCEPT, /\.eml,/);
  assert.match(ACCEPT, /message\/rfc822/);
});

test('a program, a picture that is drawn by text and a file without a name for its type are not', () => {
  assert.equal(isAccepted({ name: 'setup.exe', type: 'application/x-msdownload' }), false);
  assert.equal(isAccepted({ name: 'logo.svg', type: 'image/svg+xml' }), false);
  assert.equal(isAccepted({ name: 'pdf-but-no-extension.', type: '' }), false);
});

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assembledModel } from './assembled.model.ts';

const folder = `${mkdtempSync(join(tmpdir(), 'assembled-'))}/`;
after(() => rmSync(folder, { recursive: true }));

const size = (length: number): number[] => (length < 128 ? [length] : [(length % 128) + 128, Math.floor(length / 128)]);
const field = (number: number, content: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from([number * 8 + 2, ...size(Buffer.from(content).length)]), Buffer.from(content)]);
/** `type` as ONNX numbers them: 1 float, 3 int8. */
const tensor = (name: string, type: number, bytes: Buffer): Buffer =>
  field(5, Buffer.concat([Buffer.from([16, type]), field(8, name), field(9, bytes), Buffer.from([14 * 8, 0])]));
const model = (...tensors: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([8, 8]), field(7, Buffer.concat([field(1, field(3, 'a node')), ...tensors]))]);
const assembled = (base: Buffer, top: Buffer): Buffer => {
  writeFileSync(`${folder}base`, base);
  writeFileSync(`${folder}top`, top);
  return Buffer.from(assembledModel(folder, 'base', 'top'));
};

test('tensors of the top take the place of those of the same name', () => {
  const [small, other, mine] = ['abc', 'def', 'ghi'].map((bytes) => Buffer.from(bytes)) as [Buffer, Buffer, Buffer];
  assert.deepEqual(
    assembled(model(tensor('one', 1, small), tensor('two', 1, other)), model(tensor('two', 1, mine))),
    model(tensor('one', 1, small), tensor('two', 1, mine)),
  );
});

test('large tensors of bytes are named by their place in the file they stand in', () => {
  const [lower, upper] = [Buffer.alloc(2000, 'l'), Buffer.alloc(3000, 'u')];
  const base = model(tensor('one', 3, lower), tensor('two', 3, lower));
  const whole = assembled(base, model(tensor('two', 3, upper))).toString('latin1');
  assert.ok(whole.length < 400 && !whole.includes('lll') && !whole.includes('uuu'));
  for (const [name, bytes] of [
    ['base', lower],
    ['top', upper],
  ] as const) {
    const place = new RegExp(`location\\x12.${name}.*?offset\\x12.(\\d+).*?length\\x12.(\\d+)`, 's').exec(whole);
    const [start, length] = [Number(place?.[1]), Number(place?.[2])];
    assert.deepEqual(readFileSync(`${folder}${name}`).subarray(start, start + length), bytes);
  }
});

test('long numbers stay in the message, where they are aligned', () => {
  const bytes = Buffer.alloc(2000, 'f');
  assert.deepEqual(assembled(model(tensor('one', 1, bytes)), model()), model(tensor('one', 1, bytes)));
});

test('a file that ends too early, or is something else, is refused', () => {
  const whole = model(tensor('one', 3, Buffer.alloc(2000, 'l')));
  assert.throws(() => assembled(whole.subarray(0, 1500), model()), /base is no model/);
  assert.throws(() => assembled(whole, Buffer.from('{"a": 1}')), /top is no model/);
});

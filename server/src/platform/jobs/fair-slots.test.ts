import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFairSlots, FIRST_GROUP_LIMIT, MAX_GROUP_LIMIT } from './fair-slots.ts';

test('leaves places for other kinds when one kind has its share', () => {
  const slots = createFairSlots(100, 2);
  for (let i = 0; i < 75; i++) slots.take('webhook', `group ${i}`);
  assert.deepEqual(slots.fullKinds(), ['webhook']);
  assert.ok(slots.claimable() > 0);
});

test('leaves places for other tenants when one tenant has its share', () => {
  const slots = createFairSlots(100, 1);
  for (let i = 0; i < 50; i++) slots.take('webhook', `acc_1/ep_${i}`);
  assert.deepEqual(slots.fullTenants(), ['acc_1']);
  assert.ok(slots.claimable() > 0);
});

test('gives the place of a job that has become slow to another', () => {
  const slots = createFairSlots(2, 1);
  const first = slots.take('work', 'a');
  slots.take('work', 'b');
  assert.equal(slots.claimable(), 0);
  first.becameSlow();
  assert.equal(slots.claimable(), 1);
});

test('bounds the slow ones too', () => {
  const slots = createFairSlots(2, 1);
  for (let i = 0; i < 8; i++) slots.take('work', `${i}`).becameSlow();
  assert.equal(slots.claimable(), 0);
});

test('lets a group have more with every quick job, up to a bound, and half with a slow one', () => {
  const slots = createFairSlots(1000, 1);
  for (let i = 0; i < 200; i++) slots.take('work', 'a').free();
  const held = slots.take('work', 'a');
  assert.equal(slots.capacities().a, MAX_GROUP_LIMIT - 1);
  held.becameSlow();
  assert.equal(slots.capacities().a, MAX_GROUP_LIMIT / 2 - 1);
  held.free();
  assert.equal(slots.capacities().a, undefined, 'more than the first limit is remembered only while something runs');
});

test('keeps a group down that was slow, also when nothing of it runs', () => {
  const slots = createFairSlots(100, 1);
  for (let limit = FIRST_GROUP_LIMIT; limit > 1; limit /= 2) {
    const slot = slots.take('work', 'a');
    slot.becameSlow();
    slot.free();
  }
  assert.equal(slots.capacities().a, 1);
});

/** Days of duties worked out apart from this package, with the holidays of 2026 and 2027 written out. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Card, Subcategory, Transaction } from '@dispute-intake/contract';
import { factsWith } from '../testing/facts-with.ts';
import { obligations } from './obligations.ts';

interface DutyCalendar {
  law: string;
  funding: Card['funding'];
  country: string;
  subcategory: Subcategory;
  channel: Transaction['channel_type'];
  reported: string;
  due: Record<string, string>;
}
const url = new URL('../../fixtures/duty-calendars.json', import.meta.url);
const calendars = JSON.parse(readFileSync(url, 'utf8')) as DutyCalendar[];

test('80 calendars of four laws give the days that were worked out by hand', () => {
  assert.equal(calendars.length, 80);
  for (const { law, funding, country, subcategory, channel, reported, due } of calendars) {
    const { request } = factsWith(
      {},
      {
        card: { funding, issuer_country: country } as Partial<Card>,
        transaction: { channel_type: channel, merchant_country: 'USA', transaction_timestamp: '2025-12-20T10:00:00Z' },
      },
    );
    const at = `${reported}T12:00:00Z`;
    request.dispute.reported_at = at;
    const duties = obligations({ request, subcategory, evaluatedAtMs: Date.parse(at) }, [], reported);
    for (const [id, day] of Object.entries(due))
      assert.equal(duties.find((duty) => duty.id === id)?.due_by, day, `${law} ${reported} ${id}`);
    assert.ok(
      duties.every((duty) => duty.law === law),
      law,
    );
  }
});

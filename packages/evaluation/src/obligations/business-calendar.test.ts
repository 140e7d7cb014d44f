/** The days on which nothing counts, from the published lists of each calendar. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dayOfIso, isoOfDay } from '../calendar.ts';
import {
  type BusinessCalendar,
  businessDayBefore,
  businessDaysAfter,
  cycleEnd,
  isBusinessDay,
  monthsAfter,
} from './business-calendar.ts';

const day = (iso: string): number => dayOfIso(iso) ?? assert.fail(iso);

/** The days from Monday to Friday of a year on which the calendar counts nothing, as `MM-DD`. */
function closed(calendar: BusinessCalendar, year: number): string {
  const days: string[] = [];
  for (let at = day(`${year}-01-01`); at <= day(`${year}-12-31`); at++) {
    const weekday = new Date(at * 86_400_000).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    if (isWeekend) assert.equal(isBusinessDay(calendar, at), false, isoOfDay(at));
    else if (!isBusinessDay(calendar, at)) days.push(isoOfDay(at).slice(5));
  }
  return days.join(' ');
}

suite('Federal Reserve: a holiday on a Sunday is kept on Monday, one on a Saturday is not moved', () => {
  // Federal Reserve Banks, holiday schedules 2022 to 2027.
  for (const [year, days] of [
    [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
    [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
    [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  ] as const) {
    test(String(year), () => assert.equal(closed('federal_reserve', year), days));
  }
});

suite('TARGET: New Year, Good Friday, Easter Monday, Labour Day, Christmas and the day after', () => {
  // European Central Bank, TARGET calendar: the long-term rule, with the dates of Easter.
  for (const [year, days] of [
    [2023, '04-07 04-10 05-01 12-25 12-26'],
    [2024, '01-01 03-29 04-01 05-01 12-25 12-26'],
    [2025, '01-01 04-18 04-21 05-01 12-25 12-26'],
    [2026, '01-01 04-03 04-06 05-01 12-25'],
    [2027, '01-01 03-26 03-29'],
  ] as const) {
    test(String(year), () => assert.equal(closed('target', year), days));
  }

  // Easter Sunday, from the tables of the Gregorian calendar; the earliest and latest days among them.
  for (const easter of [
    '1818-03-22',
    '1886-04-25',
    '1943-04-25',
    '1954-04-18',
    '1981-04-19',
    '2008-03-23',
    '2019-04-21',
    '2020-04-12',
    '2028-04-16',
    '2031-04-13',
    '2035-03-25',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2100-03-28',
    '2285-03-22',
  ]) {
    test(`Easter ${easter}`, () => {
      const sunday = day(easter);
      const inSpring = (iso: string) => iso >= '03-15' && iso < '05-01';
      const days = closed('target', Number(easter.slice(0, 4)))
        .split(' ')
        .filter(inSpring);
      assert.deepEqual(days, [isoOfDay(sunday - 2).slice(5), isoOfDay(sunday + 1).slice(5)]);
    });
  }
});

suite('England and Wales: a bank holiday at the weekend is kept on the next working day', () => {
  // gov.uk/bank-holidays; 2020, 2022 and 2023 with the days that were proclaimed.
  for (const [year, days] of [
    [2019, '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26'],
    [2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
    [2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
    [2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
    [2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
    [2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
    [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
    [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ] as const) {
    test(String(year), () => assert.equal(closed('england_and_wales', year), days));
  }
});

test('business days are counted from the day after, across weekends and years', () => {
  const after = (calendar: BusinessCalendar, from: string, count: number) =>
    isoOfDay(businessDaysAfter(calendar, day(from), count));
  assert.equal(after('target', '2026-11-20', 0), '2026-11-20');
  assert.equal(after('target', '2026-11-20', 1), '2026-11-23');
  assert.equal(after('target', '2026-11-21', 1), '2026-11-23');
  assert.equal(after('target', '2026-12-24', 3), '2026-12-30');
  assert.equal(after('england_and_wales', '2026-12-24', 3), '2026-12-31');
  assert.equal(after('federal_reserve', '2026-12-31', 1), '2027-01-04');
});

test('the business day before a day leaves out weekends and the holidays of the law', () => {
  for (const [law, day, before] of [
    ['reg_e', '2026-11-24', '2026-11-23'],
    ['reg_e', '2026-11-27', '2026-11-25'],
    ['reg_z', '2026-09-08', '2026-09-04'],
    ['psd2', '2026-04-07', '2026-04-02'],
    ['psd2', '2026-11-27', '2026-11-26'],
    ['uk_psr', '2026-12-29', '2026-12-24'],
    ['uk_cca', '2026-09-01', '2026-08-28'],
  ] as const)
    assert.equal(businessDayBefore(law, day), before, `${law} ${day}`);
  assert.equal(businessDayBefore('psd2', 'tomorrow'), undefined);
});

test('months keep the date, or end with the month; a year has twelve', () => {
  const after = (from: string, months: number) => isoOfDay(monthsAfter(day(from), months));
  assert.equal(after('2026-01-15', 1), '2026-02-15');
  assert.equal(after('2026-01-31', 1), '2026-02-28');
  assert.equal(after('2024-01-31', 1), '2024-02-29');
  assert.equal(after('2026-11-30', 2), '2027-01-30');
  assert.equal(after('2025-10-31', 13), '2026-11-30');
  assert.equal(after('2026-12-31', 2), '2027-02-28');
});

test('a billing cycle closes on its day, or with the month where that is shorter, that day included', () => {
  const end = (from: string, closingDate: number) => isoOfDay(cycleEnd(day(from), closingDate));
  assert.equal(end('2026-11-16', 20), '2026-11-20');
  assert.equal(end('2026-11-20', 20), '2026-11-20');
  assert.equal(end('2026-11-21', 20), '2026-12-20');
  assert.equal(end('2026-12-21', 20), '2027-01-20');
  assert.equal(end('2026-02-10', 31), '2026-02-28');
  assert.equal(end('2026-11-16', 31), '2026-11-30');
  assert.equal(end('2026-01-31', 30), '2026-02-28');
});

import { jaPatterns } from './ja.patterns.ts';
import type { Lexicon } from './lexicon.shape.ts';
import { conceptsOf, purchasesOf } from './pattern.data.ts';

export const ja: Lexicon = {
  language: 'ja',
  conjunctions: 'そして|しかし|が',
  dates: {
    months: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
    weekdays: ['月曜日?', '火曜日?', '水曜日?', '木曜日?', '金曜日?', '土曜日?', '日曜日?'],
    ordinal: '日',
    link: '',
    prepositions: '期限は',
    numbers: {
      一: 1,
      二: 2,
      三: 3,
      四: 4,
      五: 5,
      六: 6,
      七: 7,
      八: 8,
      九: 9,
      十: 10,
      数: NaN,
    },
    units: {
      day: '日間?',
      week: '週間?',
      month: '[かヶカ] ?月',
    },
    relative: {
      later: ['#n ?#u 後'],
      earlier: [],
      ago: ['#n ?#u 前'],
      afterPayment: ['(?:注文|購入|支払い) (?:の|から)? ?#n ?#u 後'],
      same: ['同日', '同じ日', 'その日', '当日'],
      next: ['翌日', '次の日'],
      previous: ['前日'],
      today: ['今日', '本日', '今朝'],
      yesterday: ['昨日'],
      dayBeforeYesterday: ['一昨日', 'おととい'],
      dayOnly: [],
      lastWeekday: ['(?:先週の?|前の) #w'],
      weekday: ['#w'],
      vague: ['先月', '先週', '数日前', '#m (?:上旬|中旬|下旬|末)'],
    },
  },
  nounPhrase: {
    stop: 'を|が|は|に|で',
    skip: 'この|その',
  },
  me: '私|わたし|自分',
  tomorrow: '明日',
  own: '私|警察',
  macros: {},
  purchases: purchasesOf(jaPatterns),
  concepts: conceptsOf(jaPatterns),
};

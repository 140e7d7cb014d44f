/** Date words of languages that have no lexicon: their dates are found, and an encoder says what they stand for. */
import { compileDates, type DateGrammar } from './date.finder.ts';
import type { DateWords } from './date.words.ts';

const NONE = {
  later: [],
  earlier: [],
  afterPayment: [],
  same: [],
  next: [],
  previous: [],
  dayOnly: [],
  weekday: [],
  lastWeekday: [],
  vague: [],
} as const;

const WORDS: Readonly<Record<string, DateWords>> = {
  nl: {
    months: [
      'januari|jan',
      'februari|feb',
      'maart|mrt',
      'april|apr',
      'mei',
      'juni|jun',
      'juli|jul',
      'augustus|aug',
      'september|sept?',
      'oktober|okt',
      'november|nov',
      'december|dec',
    ],
    weekdays: ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag'],
    ordinal: 'e|de|ste|\\.',
    link: '',
    prepositions: 'op|sinds|vanaf|tot|van|voor',
    numbers: {
      een: 1,
      twee: 2,
      drie: 3,
      vier: 4,
      vijf: 5,
      zes: 6,
      zeven: 7,
      acht: 8,
      negen: 9,
      tien: 10,
      veertien: 14,
    },
    units: { day: 'dag|dagen', week: 'week|weken', month: 'maand|maanden' },
    relative: {
      ...NONE,
      later: ['#n #u later', '#n #u daarna', 'de volgende dag', 'de dag erna|een dag later'],
      ago: ['#n #u geleden'],
      same: ['diezelfde dag', 'dezelfde dag', 'diezelfde (?:avond|middag|ochtend)'],
      today: ['vandaag', 'vanmorgen', 'vanmiddag'],
      yesterday: ['gisteren', 'gisteravond'],
      dayBeforeYesterday: ['eergisteren'],
    },
  },
  tr: {
    months: [
      "ocak(?:'?\\w*)?",
      "subat(?:'?\\w*)?",
      "mart(?:'?\\w*)?",
      "nisan(?:'?\\w*)?",
      "mayis(?:'?\\w*)?",
      "haziran(?:'?\\w*)?",
      "temmuz(?:'?\\w*)?",
      "agustos(?:'?\\w*)?",
      "eylul(?:'?\\w*)?",
      "ekim(?:'?\\w*)?",
      "kasim(?:'?\\w*)?",
      "aralik(?:'?\\w*)?",
    ],
    weekdays: ['pazartesi', 'sali', 'carsamba', 'persembe', 'cuma', 'cumartesi', 'pazar'],
    ordinal: '\\.',
    link: '',
    prepositions: 'tarih',
    numbers: { bir: 1, iki: 2, uc: 3, dort: 4, bes: 5, alti: 6, yedi: 7, sekiz: 8, dokuz: 9, on: 10 },
    units: { day: 'gun', week: 'hafta', month: 'ay' },
    relative: {
      ...NONE,
      later: ['#n #u sonra', 'ertesi gun'],
      ago: ['#n #u once'],
      same: ['ayni gun', 'o gun', 'ayni aksam'],
      today: ['bugun'],
      yesterday: ['dun'],
    },
  },
  uk: {
    months: [
      'січень|січня|січні',
      'лютий|лютого|лютому',
      'березень|березня|березні',
      'квітень|квітня|квітні',
      'травень|травня|травні',
      'червень|червня|червні',
      'липень|липня|липні',
      'серпень|серпня|серпні',
      'вересень|вересня|вересні',
      'жовтень|жовтня|жовтні',
      'листопад|листопада|листопаді',
      'грудень|грудня|грудні',
    ],
    weekdays: [
      'понеділок',
      'вівторок',
      'середу|середа',
      'четвер',
      "п'ятницю|п'ятниця",
      'суботу|субота',
      'неділю|неділя',
    ],
    ordinal: '-го|\\.',
    link: '',
    prepositions: 'від|з|до|за|на',
    numbers: { один: 1, два: 2, дві: 2, три: 3, чотири: 4, "п'ять": 5, шість: 6, сім: 7, вісім: 8, десять: 10 },
    units: { day: 'день|дні|днів', week: 'тиждень|тижні|тижнів', month: 'місяць|місяці|місяців' },
    relative: {
      ...NONE,
      later: ['через #n #u', 'за #n #u', 'наступного дня'],
      ago: ['#n #u тому'],
      same: ['того ж дня', 'того самого дня', 'того ж вечора'],
      today: ['сьогодні'],
      yesterday: ['вчора|учора'],
      dayBeforeYesterday: ['позавчора'],
    },
  },
};

const NEVER = /(?!)/g;
/** `10月3日`; the year, where one is written, is the nearest one. */
const JAPANESE: DateGrammar = {
  absolute: [{ expression: /(?<!\d)(\d{1,2}月)\s*(\d{1,2})日/g, order: 'md' }],
  bare: NEVER,
  relative: [
    { kind: 'today', expression: /今日|本日/g },
    { kind: 'yesterday', expression: /昨日/g },
    { kind: 'same', expression: /その日|同日|同じ日/g },
  ],
  months: Array.from({ length: 12 }, (_, month) => new RegExp(`^0?${month + 1}月$`)),
  weekdays: [],
  units: { day: NEVER, week: NEVER, month: NEVER },
  numbers: {},
};

const compiled = new Map<string, DateGrammar>([['ja', JAPANESE]]);

/** How dates are told in a language without a lexicon; null where that is not known. */
export function furtherDates(language: string): DateGrammar | null {
  const words = WORDS[language];
  if (words && !compiled.has(language)) compiled.set(language, compileDates(words));
  return compiled.get(language) ?? null;
}

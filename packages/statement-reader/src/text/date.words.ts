/** How a language writes and tells dates. Regular expression bodies over folded text; accents may be written. */
export interface DateWords {
  /** January first. */
  months: readonly string[];
  /** Monday first. */
  weekdays: readonly string[];
  /** After the number of a day: `st|nd|rd|th`, a full stop, … */
  ordinal: string;
  /** Between day and month, and between month and year: `of`, `de`, … */
  link: string;
  /** The first of the month in words. */
  first?: string;
  /** The month may come before the day. */
  monthFirst?: boolean;
  /** Words that show a bare `24.08` or `24/8` to be a date. */
  prepositions: string;
  numbers: Readonly<Record<string, number>>;
  units: { day: string; week: string; month: string };
  /** `#n` is a number, `#u` a unit, `#d` the number of a day, `#w` a weekday, `#m` a month. */
  relative: {
    /** After the date told last. */
    later: readonly string[];
    earlier: readonly string[];
    /** Before the day of writing. */
    ago: readonly string[];
    afterPayment: readonly string[];
    /** The day of the date told last. */
    same: readonly string[];
    next: readonly string[];
    previous: readonly string[];
    today: readonly string[];
    yesterday: readonly string[];
    dayBeforeYesterday?: readonly string[];
    tomorrow: readonly string[];
    /** The first such weekday after the day of writing. */
    comingWeekday: readonly string[];
    /** After the day of writing: words that leave no doubt that it is still to come. */
    ahead: readonly string[];
    /** The day of the payment itself. */
    paymentDay?: readonly string[];
    /** A day of the month without the month. */
    dayOnly: readonly string[];
    weekday: readonly string[];
    /** The last such weekday before the day of writing, and no other. */
    lastWeekday: readonly string[];
    /** Dates too vague for a day: they are told, and stay open. */
    vague: readonly string[];
  };
}

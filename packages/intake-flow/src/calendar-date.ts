/** Dates as a person enters them: three parts, any of which may be missing or wrong until they are checked. */

export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/** `YYYY-MM-DD` when the parts make a number each; otherwise the parts joined as typed, so that nothing is lost. Empty when all are. */
export function joinDate({ day, month, year }: DateParts): string {
  const parts = [year, month, day].map((part) => part.trim());
  if (parts.every((part) => part === '')) return '';
  const [y = '', m = '', d = ''] = parts;
  if (/^\d{4}$/.test(y) && /^\d{1,2}$/.test(m) && /^\d{1,2}$/.test(d)) {
    return `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  }
  return parts.map((part) => part.replaceAll('-', ' ').trim()).join('-');
}

/** The parts of what {@link joinDate} made; leading zeroes are dropped, as people write dates. */
export function splitDate(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('-');
  const short = (part: string) => (/^0\d$/.test(part) ? part.slice(1) : part);
  return { day: short(day), month: short(month), year };
}

/** True for a day that exists, written `YYYY-MM-DD`. */
export function isRealDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

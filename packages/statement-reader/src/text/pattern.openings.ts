/**
 * What a text must begin with so that a regular expression can match at its start: a superset, never too few. Lets a
 * reader skip the many patterns that cannot match where it stands.
 */

/** Letters looked ahead at most, and openings kept of one expression: more would cost more memory than they save time. */
const LONGEST = 8;
const MOST = 400;

/** `open` may be followed by what the expression goes on with, after `closed` anything may follow. */
interface Openings {
  open: Set<string>;
  closed: Set<string>;
}

const NOTHING: Openings = { open: new Set(['']), closed: new Set() };
const ANYTHING: Openings = { open: new Set(), closed: new Set(['']) };
const exactly = (letter: string): Openings => ({ open: new Set([letter]), closed: new Set() });
const SPACE = exactly(' ');

/** The code unit that stands for `code` in an opening: a space for white space, the first of its kind for a mark. */
export function openingCode(code: number): number {
  if (code >= 9 && code <= 13) return 32;
  return code >= 0xe000 && code <= 0xe3ff ? code & 0xff00 : code;
}
const letterOf = (code: number): string => String.fromCharCode(openingCode(code));

/** The openings of a source as `compilePatterns` writes it: no flags, no back references. */
export function openingsOf(source: string): string[] {
  const { open, closed } = new OpeningsReader(source).alternatives();
  return [...new Set([...open, ...closed])];
}

class OpeningsReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  alternatives(): Openings {
    let all = this.#sequence();
    while (this.#source[this.#at] === '|') {
      this.#at++;
      all = either(all, this.#sequence());
    }
    return limited(all);
  }

  #sequence(): Openings {
    let all = NOTHING;
    while (this.#at < this.#source.length && !'|)'.includes(this.#source.charAt(this.#at))) {
      all = joined(all, this.#repeated(this.#atom()));
    }
    return all;
  }

  #atom(): Openings {
    const source = this.#source;
    const sign = source.charAt(this.#at++);
    if (sign === '(') return this.#group();
    if (sign === '[') return this.#class();
    if (sign === '.') return ANYTHING;
    if (sign === '^' || sign === '$') return NOTHING;
    if (sign !== '\\') return exactly(letterOf(sign.charCodeAt(0)));
    const escaped = source.charAt(this.#at++);
    if (escaped === 's') return SPACE;
    if (escaped === 'u') {
      const code = Number.parseInt(source.slice(this.#at, this.#at + 4), 16);
      this.#at += 4;
      return exactly(letterOf(code));
    }
    return /[a-z]/i.test(escaped) ? ANYTHING : exactly(escaped);
  }

  #group(): Openings {
    const [, head = ''] = /^(\?(?:<?[=!]|:|<\w+>))?/.exec(this.#source.slice(this.#at)) ?? [];
    this.#at += head.length;
    const inner = this.alternatives();
    this.#at++;
    return /[=!]$/.test(head) ? NOTHING : inner;
  }

  /** A class of marks, or one of single letters; any other may be anything. */
  #class(): Openings {
    const end = this.#source.indexOf(']', this.#at);
    const body = this.#source.slice(this.#at, end);
    this.#at = end + 1;
    const marks = /^\\u(e[0-3]00)-\\ue[0-3]ff$/.exec(body);
    if (marks?.[1]) return exactly(String.fromCharCode(Number.parseInt(marks[1], 16)));
    if (body.startsWith('^') || /[\\-]/.test(body)) return ANYTHING;
    return { open: new Set(body), closed: new Set() };
  }

  /** `atom` as often as the quantifier after it says: what comes after a second time is left open. */
  #repeated(atom: Openings): Openings {
    const [sign = ''] = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/.exec(this.#source.slice(this.#at)) ?? [];
    this.#at += sign.length;
    if (sign === '') return atom;
    const isOptional = /^(?:[?*]|\{0)/.test(sign);
    const isOnce = sign.startsWith('?') || /^\{[01](?:,1)?\}/.test(sign) || atom === SPACE;
    const once = isOnce ? atom : { open: new Set<string>(), closed: new Set([...atom.open, ...atom.closed]) };
    return isOptional ? either(NOTHING, once) : once;
  }
}

const either = (one: Openings, other: Openings): Openings => ({
  open: new Set([...one.open, ...other.open]),
  closed: new Set([...one.closed, ...other.closed]),
});

function joined(first: Openings, next: Openings): Openings {
  if (first.open.size === 0) return first;
  const open = new Set<string>();
  const closed = new Set(first.closed);
  for (const before of first.open) {
    for (const after of next.open) {
      const text = together(before, after);
      if (text.length < LONGEST) open.add(text);
      else closed.add(text.slice(0, LONGEST));
    }
    for (const after of next.closed) closed.add(together(before, after).slice(0, LONGEST));
  }
  return limited({ open, closed });
}

const together = (before: string, after: string): string =>
  before.endsWith(' ') && after.startsWith(' ') ? before + after.slice(1) : before + after;

/** Too many openings are cut to fewer, shorter ones. */
function limited(openings: Openings): Openings {
  if (openings.open.size + openings.closed.size <= MOST) return openings;
  let closed = new Set([...openings.open, ...openings.closed]);
  for (let length = LONGEST - 1; closed.size > MOST; length--) {
    closed = new Set([...closed].map((text) => text.slice(0, length)));
  }
  return { open: new Set(), closed };
}

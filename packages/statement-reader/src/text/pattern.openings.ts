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
export type OpeningsOf = (source: string) => string[];

/** Patterns of one language share most of their groups (they come from macros): each is read once. */
export function openingsReader(): OpeningsOf {
  const groups = new Map<string, Openings>();
  return (source) => {
    const { open, closed } = new OpeningsReader(source, groups).alternatives();
    return [...new Set([...open, ...closed])];
  };
}

const GROUP_HEAD = /\((?:\?(?:<?[=!]|:|<\w+>))?/y;
const QUANTIFIER = /(?:[?*+]|\{\d+(?:,\d*)?\})\??/y;

class OpeningsReader {
  readonly #source: string;
  readonly #groups: Map<string, Openings>;
  #at = 0;

  constructor(source: string, groups: Map<string, Openings>) {
    this.#source = source;
    this.#groups = groups;
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
      // What comes after cannot make it longer.
      if (all.open.size === 0) this.#skip();
      else all = joined(all, this.#repeated(this.#atom()));
    }
    return all;
  }

  /** Goes past one sign, class or group. */
  #skip(): void {
    const sign = this.#source.charAt(this.#at);
    if (sign === '(') this.#at = this.#endOfGroup();
    else if (sign === '[') this.#at = this.#source.indexOf(']', this.#at) + 1;
    else this.#at += sign === '\\' ? 2 : 1;
  }

  /** Just after the bracket that closes the group which begins here. */
  #endOfGroup(): number {
    const source = this.#source;
    let depth = 0;
    for (let at = this.#at; at < source.length; at++) {
      const sign = source.charAt(at);
      if (sign === '\\') at++;
      else if (sign === '[') at = source.indexOf(']', at);
      else if (sign === '(') depth++;
      else if (sign === ')' && --depth === 0) return at + 1;
    }
    return source.length;
  }

  #atom(): Openings {
    const source = this.#source;
    if (source.charAt(this.#at) === '(') return this.#group();
    const sign = source.charAt(this.#at++);
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
    const end = this.#endOfGroup();
    const group = this.#source.slice(this.#at, end);
    const known = this.#groups.get(group);
    if (known) {
      this.#at = end;
      return known;
    }
    GROUP_HEAD.lastIndex = this.#at;
    const [head = ''] = GROUP_HEAD.exec(this.#source) ?? [];
    this.#at += head.length;
    const openings = /[=!]$/.test(head) ? NOTHING : this.alternatives();
    this.#at = end;
    this.#groups.set(group, openings);
    return openings;
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
    QUANTIFIER.lastIndex = this.#at;
    const [sign = ''] = QUANTIFIER.exec(this.#source) ?? [];
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

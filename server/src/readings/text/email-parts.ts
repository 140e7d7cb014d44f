/** How an e-mail is divided, seen in its bytes: what parses it takes a time that grows with the square of its parts. */

const NEWLINE = 0x0a;
const DASH = 0x2d;
/** As a parameter, whole or in numbered pieces (RFC 2231). */
const BOUNDARY = /boundary\s*[=*]/gi;
const MESSAGE = /message\/rfc822/gi;
const ENCODED = /content-transfer-encoding\s*:\s*(?:base64|quoted-printable)/i;
/** A boundary has 70 characters at most (RFC 2046); what parses takes longer ones, and spaces behind. */
const MOST_LINE = 65_536;
const MOST_DIFFERENT_LINES = 100_000;
/** Of a part's headers, to either side of a name in them. */
const MOST_HEADERS = 4096;

/** True where it may have more parts than `most`: one boundary stands alone on more lines, or more boundaries are named. */
export function hasMoreParts(bytes: Buffer, most: number): boolean {
  const named = count(bytes.toString('latin1').matchAll(BOUNDARY), most);
  if (named === 0 || named > most) return named > most;
  const lines = new Map<string, number>();
  for (let at = 0; at < bytes.length; ) {
    const next = bytes.indexOf(NEWLINE, at);
    const end = next === -1 ? bytes.length : next;
    if (bytes[at] === DASH && bytes[at + 1] === DASH && end - at <= MOST_LINE) {
      const line = bytes.toString('latin1', at, end).trimEnd();
      const times = (lines.get(line) ?? 0) + 1;
      if (times > most || lines.size > MOST_DIFFERENT_LINES) return true;
      lines.set(line, times);
    }
    at = end + 1;
  }
  return false;
}
function count(found: Iterable<unknown>, most: number): number {
  let times = 0;
  for (const _ of found) if (++times > most) break;
  return times;
}

/** True where a message within it is encoded, as RFC 2046 forbids: its parts are not seen from outside. */
export function hidesMessage(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  for (const { index } of text.matchAll(MESSAGE)) {
    const before = text.slice(Math.max(0, index - MOST_HEADERS), index).split(/\n\r?\n/);
    const [after = ''] = text.slice(index, index + MOST_HEADERS).split(/\n\r?\n/, 1);
    if (ENCODED.test(before.at(-1) + after)) return true;
  }
  return false;
}

/** The name a person gave a file, made safe to keep, to show and to send in a header. */
import { holdsCardNumber, maskCardNumbers } from '@dispute-intake/contract';

const MAX_LENGTH = 200;

/** Without path parts, control and direction characters and full card numbers; never empty. */
export function safeFileName(given: string | undefined): string {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? '';
  const name = last
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\x00-\x1f\x7f-\x9f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu, '')
    .trim();
  return shortened(withoutCardNumber(name));
}

/** As networks issue them, since cameras name pictures by long numbers too; a letter beside the number hides nothing. */
const withoutCardNumber = (name: string): string =>
  holdsCardNumber(name) || holdsCardNumber(name.replace(/[a-z]/gi, '|')) ? maskCardNumbers(name) : name;

function shortened(name: string): string {
  if (name === '' || name === '.' || name === '..') return 'file';
  if (name.length <= MAX_LENGTH) return name;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return name.slice(0, MAX_LENGTH - extension.length) + extension;
}

/** `Content-Disposition` that makes a browser save the file instead of showing it (RFC 6266). */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

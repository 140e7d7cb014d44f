/** The name a person gave a file, made safe to keep, to show and to send in a header. */
import { type EvidenceFile, holdsCardNumber, maskCardNumbers } from '@dispute-intake/contract';

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

/** Extensions that a type may be served under; the first is given where the name has another. */
const EXTENSIONS: Record<EvidenceFile['mime_type'], readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif', 'hif'],
  'text/plain': ['txt', 'text', 'md', 'log'],
  'message/rfc822': ['eml'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
};
/** What a system may take for a type: letters among it. `invoice.2026` has none. */
const EXTENSION = /\.(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{1,8}$/;

/** The name a file is downloaded under: its extension is that of its content, whatever the uploader called it. */
export function servedName(name: string, mimeType: EvidenceFile['mime_type']): string {
  const [usual, ...others] = EXTENSIONS[mimeType];
  // Windows leaves dots, blanks and what follows a colon out.
  const plain = name.replaceAll(':', '_').replace(/[. ]+$/, '');
  const extension = EXTENSION.exec(plain)?.[0].slice(1).toLowerCase();
  if (extension !== undefined && [usual, ...others].includes(extension)) return plain;
  return `${plain.replace(EXTENSION, '') || 'file'}.${usual}`;
}

/** `Content-Disposition` that makes a browser save the file instead of showing it (RFC 6266). */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

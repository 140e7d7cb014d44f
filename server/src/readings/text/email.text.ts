/** An e-mail (RFC 5322, MIME): who sent it, when, its text, and the files attached to it. */
import type { DocumentPage, DocumentText } from '@dispute-intake/document-reader';
import PostalMime, { type Address } from 'postal-mime';
import { hasMoreParts, hidesMessage } from './email-parts.ts';
import { MAX_ATTACHMENTS, MAX_CHARACTERS, MAX_PARTS } from './limits.ts';
import { pageOfText } from './plain.text.ts';

export interface Attachment {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
}

export interface ReadEmail {
  mail: NonNullable<DocumentText['mail']>;
  page: DocumentPage;
  attachments: Attachment[];
}

/** Nested messages and parts beyond these are left out by the parser. */
const LIMITS = { maxNestingDepth: 10, maxHeadersSize: 262_144 };

/** A mail that was passed on as an attachment counts, not the one that carries it. Throws where it has more parts than {@link MAX_PARTS}. */
export async function readEmail(bytes: Uint8Array, isAttached = false): Promise<ReadEmail> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (hasMoreParts(raw, MAX_PARTS)) throw new Error(`The e-mail has more than ${MAX_PARTS} parts`);
  const email = await PostalMime.parse(bytes, {
    ...LIMITS,
    attachmentEncoding: 'arraybuffer',
    ...(hidesMessage(raw) && { maxRfc822NestingDepth: 0 }),
  });
  const written = email.text?.trim() || textOfHtml(email.html ?? '');
  const forwarded = forwardedIn(written);
  const time = Date.parse(forwarded?.date ?? email.date ?? '');
  const attachments = (email.attachments ?? [])
    .filter(({ disposition, related }) => disposition === 'attachment' || !related)
    .slice(0, MAX_ATTACHMENTS)
    .map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      mimeType: mimeType.toLowerCase(),
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    }));
  const passedOn =
    isAttached || hidesMessage(raw) ? undefined : attachments.find(({ mimeType }) => mimeType === 'message/rfc822');
  // Too many parts in it: it stays a file of its own.
  const message = passedOn && (await readEmail(passedOn.bytes, true).catch(() => undefined));
  const subject = email.subject?.replace(/^\s*(?:fwd?|wg|tr|rv|enc|i|re|aw|sv|doorst|pd|ynt|ilt)\s*:\s*/i, '') ?? null;
  const page = pageOfText(`${subject ?? ''}\n${written.slice(0, MAX_CHARACTERS)}`);
  if (message) return { mail: message.mail, page: { lines: [...page.lines, ...message.page.lines] }, attachments };
  return {
    mail: {
      from: forwarded?.from ?? senderOf(email.from),
      subject,
      sentOn: Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10),
    },
    page,
    attachments,
  };
}

/** The display name; else what stands before the ending of the address's domain. */
function senderOf(from: Address | undefined): string | null {
  if (!from) return null;
  if (from.name) return from.name;
  return domainName(from.address ?? '');
}

const domainName = (address: string): string | null =>
  /@(?:[\w-]+\.)*?([\w-]+)\.(?:[a-z]{2,3}\.)?[a-z]{2,10}$/i.exec(address)?.[1] ?? null;

/** The first lines of what was forwarded: the one who wrote it counts, not the cardholder who passed it on. */
const FROM = /^[>\s]*(?:from|von|de|da|van|od|kimden|gönderen|від|差出人|من)\s*[:：]\s*(.{2,120})$/im;
const SENT =
  /^[>\s]*(?:date|sent|datum|gesendet|date d.envoi|envoyé|fecha|enviado(?: el| em)?|data|inviato|verzonden|wysłano|tarih|gönderilme|надіслано|дата|送信日時|日付|التاريخ)\s*[:：]\s*(.{6,80})$/im;

function forwardedIn(text: string): { from: string | null; date: string | undefined } | undefined {
  const head = text.slice(0, 4000);
  const from = FROM.exec(head)?.[1];
  if (!from || !/@|</.test(from)) return undefined;
  const name = from.replace(/<[^>]*>|\[[^\]]*\]|"/g, '').trim();
  const sent = SENT.exec(head)?.[1];
  return { from: name && !name.includes('@') ? name : domainName(from.replace(/[<>\s]/g, '')), date: sent };
}

const BLOCK = /<\/?(?:p|div|tr|li|h[1-6]|table|ul|ol|br|hr|section|header|footer|blockquote)\b[^<>]*>/gi;
const ENTITY: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  yen: '¥',
  copy: '©',
  reg: '®',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  shy: '',
  zwnj: '',
  ouml: 'ö',
  auml: 'ä',
  uuml: 'ü',
  Ouml: 'Ö',
  Auml: 'Ä',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  oacute: 'ó',
  aacute: 'á',
  iacute: 'í',
  uacute: 'ú',
  Eacute: 'É',
  ecirc: 'ê',
  acirc: 'â',
  icirc: 'î',
  ocirc: 'ô',
  atilde: 'ã',
  otilde: 'õ',
  ograve: 'ò',
  ugrave: 'ù',
  igrave: 'ì',
  iexcl: '¡',
  iquest: '¿',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  minus: '−',
  deg: '°',
};

/** What a reader of the mail sees of its HTML, a block a line. Markup is text here: nothing of it is run or fetched. */
export function textOfHtml(html: string): string {
  return html
    .slice(0, 20 * MAX_CHARACTERS)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(style|script|title|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/[\r\n\t ]+/g, ' ')
    .replace(/<\/t[dh]\s*>/gi, '  ')
    .replace(BLOCK, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(
      /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
      (whole, hex?: string, decimal?: string, name?: string) => {
        if (name) return ENTITY[name] ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      },
    );
}

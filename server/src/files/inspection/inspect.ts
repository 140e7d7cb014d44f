/** What an upload really is, judged by its bytes, and what is doubtful about it. */
import { isUtf8 } from 'node:buffer';
import type { EvidenceFile } from '@dispute-intake/contract';
import { fileTypeFromBuffer } from 'file-type';
import { MAX_PIXELS, pictureSize } from '../../platform/picture-size.ts';
import { FileRefused } from './file-refused.ts';
import { readPdf } from './pdf.ts';
import { heicEnd, jpegEnd, type PictureEnd, pngEnd, webpEnd } from './picture-end.ts';
import { unpackMember, type ZipMember, zipMembers } from './zip-directory.ts';

export interface Inspection {
  mimeType: EvidenceFile['mime_type'];
  warnings: string[];
}

const PICTURES: Record<string, { mimeType: EvidenceFile['mime_type']; end: PictureEnd }> = {
  'image/png': { mimeType: 'image/png', end: pngEnd },
  'image/jpeg': { mimeType: 'image/jpeg', end: jpegEnd },
  'image/webp': { mimeType: 'image/webp', end: webpEnd },
  'image/heic': { mimeType: 'image/heic', end: heicEnd },
  'image/heif': { mimeType: 'image/heic', end: heicEnd },
};
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Unpacked, all parts together: far above any letter with pictures. */
const MAX_WORD_BYTES = 268_435_456;
const ACCEPTED = 'PDF, PNG, JPEG, WebP, HEIC, plain text, e-mail (.eml) and Word (.docx)';
/** Kept, and shown by nobody's viewer here. */
const NOT_PREVIEWED = 'not_previewed';
/** Text that is written to be run or rendered is no plain text, whatever its name. */
const MARKUP = /^\s*(<\?xml|<!doctype|<html|<svg|<script|<head|<body|%!PS|#!|\{\\rtf)/i;
const TEXT_NAME = /\.(txt|text|md|log|csv)$/i;
const ANY_EXTENSION = /\.[A-Za-z0-9]{1,8}$/;
/** An e-mail's header is not longer, nor do blanks before markup hide it. */
const MAX_HEADER = 65_536;

/** The accepted type with its warnings; otherwise the problem that says why the file is refused. */
export async function inspect(bytes: Buffer, name: string): Promise<Inspection> {
  if (bytes.length === 0) throw new FileRefused('file_empty', 'The file is empty');
  const found = await fileTypeFromBuffer(bytes);
  if (!found) return inspectText(bytes, name);
  const picture = PICTURES[found.mime];
  if (picture) {
    const { width = 0, height = 0 } = pictureSize(bytes, picture.mimeType) ?? {};
    if (width * height > MAX_PIXELS) {
      throw new FileRefused('file_unsafe', `The picture has ${width} × ${height} pixels: send a smaller one`);
    }
    return { mimeType: picture.mimeType, warnings: pictureWarnings(bytes, picture.end) };
  }
  if (found.mime === WORD) return inspectWord(bytes);
  if (found.mime !== 'application/pdf') throw refused(found.mime);
  const { isEncrypted, warnings } = readPdf(bytes);
  if (isEncrypted) throw new FileRefused('file_password_protected', 'The PDF is protected: send it without a password');
  return { mimeType: 'application/pdf', warnings };
}

/** Word finds the parts of a package by name, upper or lower case. */
function inspectWord(bytes: Buffer): Inspection {
  const members = zipMembers(bytes);
  if (!members) throw new FileRefused('file_unsafe', 'The document is damaged: save it anew, or as PDF');
  if (members.reduce((sum, { size }) => sum + size, 0) > MAX_WORD_BYTES)
    throw new FileRefused('file_unsafe', 'The document unpacks to more than can be opened safely: save it as PDF');
  const has = (part: RegExp) => members.some(({ name }) => part.test(name));
  if (has(/vbaProject|vbaData/i))
    throw new FileRefused('file_unsafe', 'The document holds macros: save it without, or as PDF');
  const warnings = [NOT_PREVIEWED];
  if (has(/[/\\](?:embeddings|activeX)[/\\]/i)) warnings.push('embedded_object');
  if (loadsFromElsewhere(bytes, members)) warnings.push('external_content');
  return { mimeType: WORD, warnings };
}

/** Of one list of relations, and how many lists are looked at: a letter has four of a few hundred bytes. */
const MAX_RELATIONS_BYTES = 262_144;
const MAX_RELATIONS = 50;
const RELATION = /<(?:\w+:)?Relationship\s(?:"[^"]*"|'[^']*'|[^<>"'])*>/g;
/** A link is followed by a click; all else is loaded when Word opens the document. */
const IS_LINK = /\sType\s*=\s*["'][^"']*\/hyperlink["']/;
const IS_EXTERNAL = /\sTargetMode\s*=\s*["']External["']/;
/** A template's place on the writer's own disk. */
const IS_LOCAL = /\sTarget\s*=\s*["'](?:file:\/{3})?[A-Za-z]:[\\/]/;

/** True where opening the document loads a template, picture or object from another machine, or might. */
function loadsFromElsewhere(bytes: Buffer, members: readonly ZipMember[]): boolean {
  const relations = members.filter(({ name }) => /\.rels$/i.test(name));
  if (relations.length > MAX_RELATIONS) return true;
  return relations.some((member) => {
    const xml = unpackMember(bytes, member, MAX_RELATIONS_BYTES);
    if (!xml) return true;
    // In UTF-16, what is looked for is ASCII with zeroes between.
    const text = xml
      .toString('latin1')
      .replaceAll('\0', '')
      .replace(/&#(?:x([0-9a-f]{1,4})|(\d{1,5}));/gi, (_, hex?: string, decimal?: string) =>
        String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal)),
      );
    // An entity of its own may stand for anything; packages have none.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return true;
    return [...text.matchAll(RELATION)].some(
      ([relation]) => IS_EXTERNAL.test(relation) && !IS_LINK.test(relation) && !IS_LOCAL.test(relation),
    );
  });
}

function pictureWarnings(bytes: Buffer, endOf: PictureEnd): string[] {
  const end = endOf(bytes);
  if (end === undefined || end > bytes.length) return ['incomplete'];
  return end < bytes.length ? ['bytes_after_end'] : [];
}

/** Text has no mark of its own: it must be valid UTF-8 without control characters, and not be named as something else. */
function inspectText(bytes: Buffer, name: string): Inspection {
  if (!isUtf8(bytes) || bytes.some(isControl)) throw refused('unknown');
  const beginning = bytes.toString('utf8', 0, MAX_HEADER);
  if (/\.eml$/i.test(name) && isEmail(beginning)) return { mimeType: 'message/rfc822', warnings: [NOT_PREVIEWED] };
  if (MARKUP.test(beginning)) throw refused('markup');
  if (ANY_EXTENSION.test(name) && !TEXT_NAME.test(name)) throw refused('text under the name of another type');
  if (bytes.every(isBlank)) throw new FileRefused('file_empty', 'The file holds nothing but blanks');
  return { mimeType: 'text/plain', warnings: [] };
}

/** C0 controls but tab, line ends and form feed, and DEL: they tell data from text. */
const isControl = (code: number): boolean => (code < 0x20 && (code < 0x09 || code > 0x0d)) || code === 0x7f;
const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** A header of an e-mail (RFC 5322): fields one a line, who wrote it and when among them, then an empty line. */
function isEmail(text: string): boolean {
  const [header = '', body] = text.split(/\r?\n\r?\n/, 2);
  if (body === undefined) return false;
  const lines = header.split(/\r?\n/);
  return (
    lines.every((line) => /^([\x21-\x39\x3b-\x7e]+:|[ \t])/.test(line)) &&
    ['from:', 'date:'].every((field) => lines.some((line) => line.toLowerCase().startsWith(field)))
  );
}

const refused = (what: string) =>
  new FileRefused('file_type_not_accepted', `By its content this file is ${what}. Accepted: ${ACCEPTED}`);

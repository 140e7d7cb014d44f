/** One file in, what it tells out: runs in a process of its own, which nothing else shares. */
import {
  type DocumentContext,
  type DocumentPage,
  type DocumentText,
  type ReadDocument,
  readDocument,
} from '@dispute-intake/document-reader';
import { decodePicture } from './ocr/decode-picture.ts';
import type { GreyPicture } from './ocr/grey-picture.ts';
import { readPicture } from './ocr/picture.text.ts';
import { createRecognizer, type Recognizer, withLatin } from './ocr/recognizer.ts';
import { pngFile } from './png-file.ts';
import { type Attachment, type ReadEmail, readEmail } from './text/email.text.ts';
import { MAX_PAGES, MAX_PICTURES } from './text/limits.ts';
import { drawPdfPage, readPdf } from './text/pdf.text.ts';
import { pageOfText } from './text/plain.text.ts';
import { readWord } from './text/word.text.ts';

export interface ReadingTask {
  bytes: Uint8Array;
  mimeType: string;
  context: DocumentContext;
  /** Of a PDF: draw this page (from 1) instead of reading. */
  drawPage?: number;
}

/** `none`: the file has no text; undefined facts never stand beside it. */
export type ReadingResult = ({ status: 'done'; document: ReadDocument; isRecognized: boolean } | { status: 'none' }) & {
  /** The page that was to be drawn, as a PNG. */
  page?: Uint8Array;
  /** Of an e-mail: what came attached to it. */
  attachments?: readonly Attachment[];
};

const MAIL = 'message/rfc822';
const PDF = 'application/pdf';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Print is readable on it at the width of the analyst's page. */
const DRAWN_SIDE = 1400;
const NOTHING: ReadingResult = { status: 'none' };

/** Throws where the file is broken. */
export async function readFile({ bytes, mimeType, context, drawPage }: ReadingTask): Promise<ReadingResult> {
  if (drawPage !== undefined) {
    const picture = await drawPdfPage(bytes, drawPage, DRAWN_SIDE);
    return picture ? { status: 'none', page: pngFile(picture) } : NOTHING;
  }
  if (mimeType === MAIL) return readMail(bytes, context);
  const text = await textOf(bytes, mimeType, recognizerFor(context.locale));
  return resultOf(text, context);
}

function resultOf(text: DocumentText | undefined, context: DocumentContext): ReadingResult {
  if (!text) return NOTHING;
  const isPicture = text.source === 'ocr';
  if (!isPicture && text.pages.every(({ lines }) => lines.length === 0)) return NOTHING;
  return { status: 'done', document: readDocument(text, context), isRecognized: isPicture };
}

/** What is attached is read with the mail, and given out to be kept as files of their own. */
async function readMail(bytes: Uint8Array, context: DocumentContext): Promise<ReadingResult> {
  const email = await readEmail(bytes);
  const text = await emailText(email, recognizerFor(context.locale));
  return { ...resultOf(text, context), attachments: email.attachments };
}

/** Exposed for measuring: the text alone. */
export async function textOf(
  bytes: Uint8Array,
  mimeType: string,
  recognizer: () => Promise<Recognizer | undefined>,
): Promise<DocumentText | undefined> {
  if (mimeType === 'text/plain') return { source: 'text', pages: [pageOfText(new TextDecoder().decode(bytes))] };
  if (mimeType === MAIL) return emailText(await readEmail(bytes), recognizer);
  if (mimeType === WORD) {
    const page = readWord(bytes);
    return page && { source: 'text', pages: [page] };
  }
  if (mimeType === PDF) return pdfText(bytes, recognizer);
  if (!mimeType.startsWith('image/')) return undefined;
  const picture = await decodePicture(bytes, mimeType);
  if (!picture) throw new Error('The picture cannot be decoded');
  return recognized([picture], recognizer);
}

async function recognized(
  pictures: readonly GreyPicture[],
  recognizer: () => Promise<Recognizer | undefined>,
): Promise<DocumentText | undefined> {
  const ocr = await recognizer();
  if (!ocr) return undefined;
  const pages: DocumentPage[] = [];
  for (const picture of pictures) pages.push({ lines: await readPicture(picture, ocr) });
  return { source: 'ocr', pages };
}

/** The longer side of a page of A4 on which print of 10 points is 30 pixels high. */
const PAGE_SIDE = 2000;

async function pdfText(
  bytes: Uint8Array,
  recognizer: () => Promise<Recognizer | undefined>,
): Promise<DocumentText | undefined> {
  const pages: DocumentPage[] = [];
  let pictures = 0;
  let isText = false;
  const isOpen = await readPdf(bytes, async ({ lines, draw }) => {
    const ocr = draw && pictures < MAX_PICTURES ? await recognizer() : undefined;
    if (draw && ocr) pictures++;
    else if (lines.length > 0) isText = true;
    pages.push({ lines: draw && ocr ? await readPicture(draw(PAGE_SIDE), ocr) : lines });
  });
  if (!isOpen) throw new Error('The PDF cannot be opened');
  return { source: isText || pictures === 0 ? 'text' : 'ocr', pages };
}

/** The mail's own text first; what is attached follows as further pages. */
async function emailText(
  { mail, page, attachments }: ReadEmail,
  recognizer: () => Promise<Recognizer | undefined>,
): Promise<DocumentText> {
  const pages: DocumentPage[] = [page];
  for (const attachment of attachments) {
    const text = await attached(attachment, recognizer).catch(() => undefined);
    for (const more of text?.pages ?? []) if (pages.length < MAX_PAGES) pages.push(more);
  }
  return { source: 'text', pages, mail };
}

const READABLE: Readonly<Record<string, string>> = {
  [PDF]: PDF,
  [WORD]: WORD,
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'text/plain': 'text/plain',
};

async function attached({ bytes, mimeType }: Attachment, recognizer: () => Promise<Recognizer | undefined>) {
  const known = READABLE[mimeType];
  return known ? textOf(bytes, known, recognizer) : undefined;
}

/** In the language of the intake, or English, until a picture turns out to be in another; loaded when a picture comes. */
export function recognizerFor(locale: string | undefined): () => Promise<Recognizer | undefined> {
  const language = locale?.slice(0, 2).toLowerCase() ?? 'en';
  let loading: Promise<Recognizer | undefined> | undefined;
  return () => {
    loading ??= createRecognizer(withLatin(language)).then((one) => one ?? createRecognizer(['en']));
    return loading;
  };
}

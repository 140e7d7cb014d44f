/** Every parser of what others send, each with the inputs it is given: a new one joins by an entry here. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type DocumentText, readDocument } from '@dispute-intake/document-reader';
import { withoutSensitiveTags } from '@dispute-intake/evaluation';
import { read } from '@dispute-intake/statement-reader';
import fc from 'fast-check';
import { FileRefused } from '../../../src/files/inspection/file-refused.ts';
import { inspect } from '../../../src/files/inspection/inspect.ts';
import { withoutMetadata } from '../../../src/files/inspection/picture-metadata.ts';
import { refuseCardNumbers } from '../../../src/platform/http/card-numbers/card-number.guard.ts';
import type { HttpContext } from '../../../src/platform/http/endpoints/http-env.ts';
import { readJsonBody } from '../../../src/platform/http/input/json-body.ts';
import { readUpload } from '../../../src/platform/http/input/upload.ts';
import { ProblemError } from '../../../src/platform/http/problems/problem-error.ts';
import { arabicNumbersIn } from '../../../src/readings/ocr/arabic-numbers.ts';
import { decodePicture } from '../../../src/readings/ocr/decode-picture.ts';
import { cleaned, skewOf, withoutRules } from '../../../src/readings/ocr/grey-picture.ts';
import { sheetOf } from '../../../src/readings/ocr/sheet.ts';
import { textOf } from '../../../src/readings/read-file.ts';
import { readEmail } from '../../../src/readings/text/email.text.ts';
import { pageOfText } from '../../../src/readings/text/plain.text.ts';
import { readWord } from '../../../src/readings/text/word.text.ts';
import {
  heicFile,
  jpegFile,
  jsonBody,
  mailFile,
  multipartBody,
  pdfFile,
  pngFile,
  scriptText,
  tlvText,
  webpFile,
  wordFile,
} from './documents.ts';

export interface Parser {
  name: string;
  inputs: fc.Arbitrary<Uint8Array>;
  /** May throw what a caller expects of a bad input: {@link FileRefused} or a `ProblemError`. */
  parse(bytes: Buffer): unknown;
  /** Of processor time. What runs beside the event loop, in a thread or process with a limit of its own, may take longer. */
  maxMs: number;
  /** Whether it throws on a bad input by design, and its caller catches all: a process of its own. */
  mayThrow?: boolean;
  /** Of buffers that one input makes it fill. Default: {@link MAX_GROWTH_BYTES}. */
  maxBytes?: number;
}

/** On the event loop. */
const ON_LOOP_MS = 50;
/** In a thread, of an input of a hundred kilobytes: its limit is ten times as much. */
const IN_THREAD_MS = 1000;

const file = (name: string, inputs: fc.Arbitrary<Uint8Array>, fileName: string): Parser => ({
  name,
  inputs,
  maxMs: IN_THREAD_MS,
  parse: async (bytes) => {
    const { mimeType } = await inspect(bytes, fileName);
    withoutMetadata(bytes, mimeType);
  },
});
/** What the reading process does with a file before it recognises characters; the process may use 250 MB. */
const reading = (name: string, inputs: fc.Arbitrary<Uint8Array>, parse: Parser['parse']): Parser => ({
  name,
  inputs,
  maxMs: IN_THREAD_MS,
  mayThrow: true,
  maxBytes: 250_000_000,
  parse,
});
const asText = (text: fc.Arbitrary<string>) => text.map((one): Uint8Array => Buffer.from(one));
const CONTEXT = { writtenOn: '2026-11-10', paidOn: '2026-11-01', locale: 'en-GB', currency: 'EUR', amount: 12.5 };
const UPLOADED = { uploadedOn: '2026-11-10', paidOn: '2026-11-01', locale: 'de-DE', currency: 'EUR', amount: 12.5 };
const document = (text: DocumentText) => structuredClone(readDocument(text, UPLOADED));

/** A picture in grey: its width and height, and the pixels that it repeats. */
const pictureOf = fc
  .tuple(fc.nat({ max: 1200 }), fc.nat({ max: 1200 }), fc.uint8Array({ minLength: 1, maxLength: 4000 }))
  .map(([width, height, pattern]): Uint8Array => {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(width, 0);
    head.writeUInt16LE(height, 2);
    return Buffer.concat([head, pattern]);
  });

/** A request with this body, as the readers of bodies see it. */
function requestOf(type: string, bytes: Buffer): HttpContext {
  const raw = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  });
  const header = (name: string) =>
    name === 'content-length' ? String(bytes.length) : (raw.headers.get(name) ?? undefined);
  return { req: { raw, header, arrayBuffer: () => raw.arrayBuffer() }, header: () => {} } as unknown as HttpContext;
}

export const PARSERS: readonly Parser[] = [
  file('pdf', pdfFile, 'a.pdf'),
  file('jpeg', jpegFile, 'a.jpg'),
  file('png', pngFile, 'a.png'),
  file('webp', webpFile, 'a.webp'),
  file('heic', heicFile, 'a.heic'),
  file('mail', mailFile, 'a.eml'),
  file('word', wordFile, 'a.docx'),
  file('text', asText(scriptText), 'a.txt'),
  {
    name: 'mail-text',
    inputs: mailFile,
    maxMs: IN_THREAD_MS,
    mayThrow: true,
    parse: async (bytes) => {
      const { mail, page } = await readEmail(bytes);
      document({ pages: [page], source: 'text', mail });
    },
  },
  {
    name: 'word-text',
    inputs: wordFile,
    maxMs: IN_THREAD_MS,
    mayThrow: true,
    parse: (bytes) => {
      const page = readWord(bytes);
      if (page) document({ pages: [page], source: 'text' });
    },
  },
  reading('pdf-text', pdfFile, async (bytes) => {
    const text = await textOf(bytes, 'application/pdf', async () => undefined);
    if (text) document(text);
  }),
  reading('jpeg-pixels', jpegFile, (bytes) => decodePicture(bytes, 'image/jpeg')),
  reading('png-pixels', pngFile, (bytes) => decodePicture(bytes, 'image/png')),
  reading('picture-shapes', pictureOf, (bytes) => {
    const [width = 1, height = 1] = [1 + bytes.readUInt16LE(0), 1 + bytes.readUInt16LE(2)];
    const pattern = bytes.subarray(4);
    const picture = {
      data: Uint8Array.from({ length: width * height }, (_, at) => pattern[at % pattern.length] as number),
      width,
      height,
    };
    const clean = withoutRules(cleaned(sheetOf(picture)?.picture ?? picture));
    skewOf(clean);
    arabicNumbersIn(clean);
  }),
  {
    name: 'document',
    inputs: asText(scriptText),
    maxMs: IN_THREAD_MS,
    parse: (bytes) => document({ pages: [pageOfText(bytes.toString())], source: 'text' }),
  },
  {
    name: 'statement',
    inputs: asText(scriptText),
    maxMs: IN_THREAD_MS,
    parse: (bytes) => structuredClone(read(bytes.toString(), CONTEXT)),
  },
  {
    name: 'statement-inline',
    inputs: asText(scriptText.map((text) => text.slice(0, 2000))),
    maxMs: ON_LOOP_MS,
    parse: (bytes) => structuredClone(read(bytes.toString(), CONTEXT)),
  },
  {
    name: 'chip-data',
    inputs: asText(tlvText),
    maxMs: ON_LOOP_MS,
    parse: (bytes) => withoutSensitiveTags(bytes.toString()),
  },
  {
    name: 'json',
    inputs: jsonBody,
    maxMs: ON_LOOP_MS,
    parse: async (bytes) => refuseCardNumbers((await readJsonBody(requestOf('application/json', bytes))).value),
  },
  {
    name: 'multipart',
    inputs: multipartBody,
    maxMs: ON_LOOP_MS,
    parse: (bytes) =>
      readUpload(
        requestOf('multipart/form-data; boundary=x', bytes),
        1_000_000,
        async (part) => {
          for await (const _ of part);
        },
        async () => {},
      ),
  },
];

/** Of buffers that one input makes a parser fill. The heap is bounded by the thread or process that a parser runs in. */
const MAX_GROWTH_BYTES = 64_000_000;
/** The first time compiles the code, and a busy machine interrupts: the least of so many counts. */
const TRIES = 4;

/** Resident memory beside the heap. */
function bufferBytes(): number {
  const { rss, heapTotal } = process.memoryUsage();
  return rss - heapTotal;
}

/** Throws where the parser fails on the input in a way that nobody expects, takes too long, or too much memory. */
export async function tryParser(parser: Parser, input: Uint8Array): Promise<void> {
  const { maxBytes = MAX_GROWTH_BYTES } = parser;
  let leastMs = Number.POSITIVE_INFINITY;
  let leastBytes = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && (leastMs > parser.maxMs || leastBytes > maxBytes); i++) {
    const before = process.threadCpuUsage();
    const memory = bufferBytes();
    try {
      await parser.parse(Buffer.from(input));
    } catch (error) {
      const isExpected = error instanceof FileRefused || error instanceof ProblemError || parser.mayThrow;
      if (!isExpected) throw error;
    }
    const { user, system } = process.threadCpuUsage(before);
    leastMs = Math.min(leastMs, (user + system) / 1000);
    leastBytes = Math.min(leastBytes, bufferBytes() - memory);
  }
  if (leastMs > parser.maxMs) throw new Error(`${parser.name} took ${Math.round(leastMs)} ms of the processor`);
  if (leastBytes > maxBytes) throw new Error(`${parser.name} took ${Math.round(leastBytes / 1e6)} MB`);
}

const CORPUS = new URL('./corpus/', import.meta.url);
/** Inputs that once failed, as `PARSER-HASH`. */
export const corpus = (): { parser: Parser; name: string; input: Buffer }[] =>
  readdirSync(CORPUS).flatMap((name) => {
    const parser = PARSERS.find((one) => one.name === name.replace(/-[^-]*$/, ''));
    return parser ? [{ parser, name, input: readFileSync(new URL(name, CORPUS)) }] : [];
  });

/** Keeps an input for good; returns its file. */
export function keepInput(parser: Parser, input: Uint8Array): string {
  mkdirSync(CORPUS, { recursive: true });
  const name = `${parser.name}-${createHash('sha256').update(input).digest('hex').slice(0, 12)}`;
  writeFileSync(new URL(name, CORPUS), input);
  return name;
}

/** So many inputs, the shortest that fails found and kept. Returns what failed; undefined where nothing did. */
export async function fuzz(parser: Parser, numRuns: number, seed: number): Promise<string | undefined> {
  const result = await fc.check(
    fc.asyncProperty(parser.inputs, (input) => tryParser(parser, input)),
    { numRuns, seed, interruptAfterTimeLimit: 60_000 },
  );
  if (!result.failed || !result.counterexample) return undefined;
  const name = keepInput(parser, result.counterexample[0]);
  return `${parser.name}, seed ${seed}: ${result.errorInstance} (kept as corpus/${name})`;
}

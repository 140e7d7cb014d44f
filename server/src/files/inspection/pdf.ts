/** What of a PDF is dangerous to open, by the names in its objects (ISO 32000-1), also where they are escaped or packed. */
import { FileRefused } from './file-refused.ts';
import {
  FILTER_ENDING,
  isFilter,
  isUnpacked,
  SHORT_FILTERS,
  type StreamPacking,
  TooMuchUnpacked,
  TooMuchWork,
  UnpackingWork,
  unpack,
} from './pdf-filters.ts';
import { isAmongText, NamesLookedFor, skipBlanks, visitPdf } from './pdf-names.ts';

/** All object streams of a file together. */
const MAX_UNPACKED_BYTES = 67_108_864;
const MAX_UNPACKED_AT_ONCE = 16_777_216;
/** By the filters of all streams together, also of those that turn out to hold no objects: four times what may come of it. */
const MAX_WORK_BYTES = 268_435_456;
const MAX_OBJECT_STREAMS = 5000;
/** Streams that are tried out although they do not say that they hold objects. */
const MAX_ATTEMPTS = 20_000;

const WARNINGS: Record<string, string> = {
  JavaScript: 'pdf_javascript',
  JS: 'pdf_javascript',
  OpenAction: 'pdf_automatic_action',
  AA: 'pdf_automatic_action',
  Launch: 'pdf_launch_action',
  EmbeddedFile: 'pdf_embedded_file',
  EmbeddedFiles: 'pdf_embedded_file',
  RichMedia: 'pdf_rich_media',
  Rendition: 'pdf_rich_media',
  Movie: 'pdf_rich_media',
  '3D': 'pdf_rich_media',
  XFA: 'pdf_dynamic_form',
  SubmitForm: 'pdf_sends_data',
  ImportData: 'pdf_sends_data',
  GoToE: 'pdf_sends_data',
};
const warningOf = new Map(Object.entries(WARNINGS));
const WITH_WARNING = new NamesLookedFor(warningOf.keys());
/** A name as short as these stands in packed data by chance too: there it counts among text only. */
const SHORT = 3;
/** Objects that cannot be unpacked are not known to be harmless. */
const UNREADABLE = 'pdf_unreadable_objects';
/** Readers forgive some bytes after the end mark; more is something else. */
const MAX_AFTER_END = 64;

export interface PdfReading {
  isEncrypted: boolean;
  warnings: string[];
}

/** Reads what the file declares. Throws `file_unsafe` where its objects unpack to more than is looked at. */
export function readPdf(bytes: Buffer): PdfReading {
  const found = new Set<string>();
  let isEncrypted: boolean;
  try {
    isEncrypted = readObjects(bytes, found);
  } catch (error) {
    throw error instanceof TooMuchWork ? tooMuch() : error;
  }
  const warnings = [...new Set(warningOf.values()), UNREADABLE].filter((warning) => found.has(warning));
  const end = bytes.lastIndexOf('%%EOF');
  if (end < 0) warnings.push('incomplete');
  else if (sizeAfter(bytes, end + 5) > MAX_AFTER_END) warnings.push('bytes_after_end');
  return { isEncrypted, warnings };
}

/** From the first to the last byte that is not white space. */
function sizeAfter(bytes: Buffer, from: number): number {
  const isBlank = (at: number) => [0, 9, 10, 12, 13, 32].includes(bytes[at] ?? 0);
  let start = from;
  let end = bytes.length;
  while (start < end && isBlank(start)) start++;
  while (end > start && isBlank(end - 1)) end--;
  return end - start;
}

/** What stood since the last stream: the dictionary of the next one, wherever it begins. */
class Dictionary implements StreamPacking {
  isLabelled = false;
  hasFirst = false;
  hasCount = false;
  hasFilter = false;
  filters: string[] = [];
  predictor = 1;
  columns = 1;

  /** An object stream says so, and has `/N` objects of which the `/First` begins at an offset; many readers ask for these alone. */
  get holdsObjects(): boolean {
    return this.isLabelled || (this.hasFirst && this.hasCount && this.filters.every(isUnpacked));
  }
  take(name: string, numberAfter: () => number): void {
    if (name === 'ObjStm') this.isLabelled = true;
    else if (name === 'First') this.hasFirst = true;
    else if (name === 'N') this.hasCount = true;
    else if (name === 'Filter') this.hasFilter = true;
    else if (name === 'Predictor') this.predictor = numberAfter();
    else if (name === 'Columns') this.columns = numberAfter();
    else if (isFilter(name)) this.filters.push(name);
  }
}

/** What {@link Dictionary.take} and the warnings know. */
const OF_OBJECTS = new NamesLookedFor(
  [...warningOf.keys(), ...SHORT_FILTERS, 'Encrypt', 'ObjStm', 'First', 'N', 'Filter', 'Predictor', 'Columns'],
  [FILTER_ENDING],
);

const NUMBER = /^\d{1,9}/;
const numberAt = (bytes: Buffer, at: number): number =>
  Number(NUMBER.exec(bytes.toString('latin1', at, at + 9))?.[0] ?? 1);
const isReferenceOrDictionary = (bytes: Buffer, at: number): boolean =>
  /^(?:\d|<<)/.test(bytes.toString('latin1', at, at + 2));

/** Adds the warnings for what stands in the objects; true when the file is encrypted. */
function readObjects(bytes: Buffer, found: Set<string>): boolean {
  let isEncrypted = false;
  let isInStream = false;
  let dictionary = new Dictionary();
  const unpacker = createUnpacker(bytes, found);
  visitPdf(bytes, {
    looksFor: OF_OBJECTS,
    name(name, start, end) {
      note(bytes, name, start, end, isInStream, found);
      if (name === 'Encrypt') isEncrypted ||= isReferenceOrDictionary(bytes, skipBlanks(bytes, end));
      dictionary.take(name, () => numberAt(bytes, skipBlanks(bytes, end)));
    },
    stream(start) {
      if (dictionary.holdsObjects) unpacker.read(start, dictionary);
      else unpacker.tryOut(start);
      dictionary = new Dictionary();
      isInStream = true;
    },
    streamEnd() {
      isInStream = false;
    },
  });
  return isEncrypted;
}

/** Adds the warning a name stands for. A short one in data counts where it stands among text. */
function note(bytes: Buffer, name: string, start: number, end: number, isInData: boolean, found: Set<string>): void {
  const warning = warningOf.get(name);
  if (warning === undefined || found.has(warning)) return;
  if (name.length > SHORT || !isInData || isAmongText(bytes, start, end)) found.add(warning);
}

/** Looks through object streams, which hold no streams themselves. */
function createUnpacker(bytes: Buffer, found: Set<string>) {
  const work = new UnpackingWork(MAX_WORK_BYTES);
  let leftBytes = MAX_UNPACKED_BYTES;
  let count = 0;
  let attempts = 0;
  function visit(objects: Buffer): void {
    leftBytes -= objects.length;
    const ignore = () => {};
    visitPdf(objects, {
      looksFor: WITH_WARNING,
      name: (name, start, end) => note(objects, name, start, end, true, found),
      stream: ignore,
      streamEnd: ignore,
    });
  }
  return {
    /** A stream whose dictionary says that it holds objects. */
    read(start: number, { hasFilter, filters, predictor, columns }: Dictionary): void {
      // Filters that stand in another object are taken for the usual one.
      const packing = { filters: filters.length === 0 ? ['FlateDecode'] : filters, predictor, columns };
      if (++count > MAX_OBJECT_STREAMS || leftBytes <= 0) throw tooMuch();
      const objects = unpacked(bytes.subarray(start), packing, Math.min(leftBytes, MAX_UNPACKED_AT_ONCE), work);
      if (objects === 'too much') throw tooMuch();
      if (objects !== undefined) visit(objects);
      // Without a filter its objects have been read where they stand.
      else if (hasFilter || filters.length > 0) found.add(UNREADABLE);
    },
    /** Any other stream: a forged keyword before it may have hidden what it is. Objects begin with pairs of numbers. */
    tryOut(start: number): void {
      if ((bytes.readUInt16BE(Math.min(start, bytes.length - 2)) & 0x0f00) !== 0x0800 || ++attempts > MAX_ATTEMPTS)
        return;
      if (!PAIRS.test(beginningOf(bytes.subarray(start), work))) return;
      const objects = unpacked(bytes.subarray(start), FLATE, Math.min(leftBytes, MAX_UNPACKED_AT_ONCE), work);
      if (objects instanceof Buffer) visit(objects);
    },
  };
}

const PAIRS = /^\s*\d+\s+\d+\s/;
const PAIRS_LENGTH = 64;
/** Of a packed stream, for its first characters: in most the first number is enough; a long table of codes may come before. */
const LOOKED_AT_BYTES = [64, 256];
const FLATE = { filters: ['FlateDecode'], predictor: 1, columns: 1 };

function beginningOf(stream: Buffer, work: UnpackingWork): string {
  let beginning = '';
  for (const bytes of LOOKED_AT_BYTES) {
    const objects = unpack(stream.subarray(0, bytes), FLATE, MAX_UNPACKED_AT_ONCE, work);
    beginning = objects?.toString('latin1', 0, PAIRS_LENGTH) ?? '';
    if (beginning.length === PAIRS_LENGTH) break;
  }
  return beginning;
}

function unpacked(
  packed: Buffer,
  packing: StreamPacking,
  maxBytes: number,
  work: UnpackingWork,
): Buffer | 'too much' | undefined {
  try {
    return unpack(packed, packing, Math.max(1, maxBytes), work);
  } catch (error) {
    if (error instanceof TooMuchUnpacked) return 'too much';
    throw error;
  }
}

const tooMuch = () =>
  new FileRefused('file_unsafe', 'The PDF unpacks to more than can be inspected: print it to a new PDF and send that');

/** The network out of its two files, without reading what is mapped into memory anyway. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Places of a protobuf message's fields (ONNX: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
const GRAPH = 7;
const INITIALIZER = 5;
const TENSOR = { type: 2, name: 8, rawData: 9, externalData: 13, dataLocation: 14 } as const;
const EXTERNAL = 1;
/** `uint8` and `int8`: bytes may stand anywhere in a file, longer numbers would have to be aligned. */
const OF_BYTES: ReadonlySet<number> = new Set([2, 3]);
const LEAST_MAPPED = 1024;

interface Field {
  number: number;
  /** Of a field that is a number. */
  value: number;
  /** Where the field, and its content, begins in the file. */
  start: number;
  content: number;
  end: number;
}

interface File {
  name: string;
  size: number;
  bytes(start: number, end: number): Buffer;
  fields(start: number, end: number): Iterable<Field>;
}

/**
 * An ONNX model: `base` with the tensors of `top` in place of its own of the same name. Its large tensors stay in the two files,
 * which the runtime maps into memory: it must be told the folder (`model_external_initializers_file_folder_path`).
 */
export function assembledModel(folder: string, base: string, top: string): Uint8Array {
  return withFile(folder, top, (upper) => {
    const tensors = new Map<string, Buffer>();
    for (const tensor of tensorsOf(upper)) tensors.set(nameOf(upper, tensor), described(upper, tensor));
    return withFile(folder, base, (lower) => Buffer.concat(modelParts(lower, tensors)));
  });
}

function modelParts(file: File, replaced: ReadonlyMap<string, Buffer>): Buffer[] {
  return [...file.fields(0, file.size)].map((field) => {
    if (field.number !== GRAPH) return file.bytes(field.start, field.end);
    const parts = [...file.fields(field.content, field.end)].map((part) =>
      part.number === INITIALIZER
        ? nested(INITIALIZER, replaced.get(nameOf(file, part)) ?? described(file, part))
        : file.bytes(part.start, part.end),
    );
    return nested(GRAPH, Buffer.concat(parts));
  });
}

const tensorsOf = (file: File): Field[] =>
  [...file.fields(0, file.size)]
    .filter(({ number }) => number === GRAPH)
    .flatMap(({ content, end }) => [...file.fields(content, end)])
    .filter(({ number }) => number === INITIALIZER);

function nameOf(file: File, tensor: Field): string {
  for (const { number, content, end } of file.fields(tensor.content, tensor.end)) {
    if (number === TENSOR.name) return file.bytes(content, end).toString();
  }
  return '';
}

/** A tensor's message; a large one of bytes says where in its file they stand. */
function described(file: File, tensor: Field): Buffer {
  const fields = [...file.fields(tensor.content, tensor.end)];
  const type = fields.find(({ number }) => number === TENSOR.type)?.value ?? 0;
  const raw = fields.find(({ number }) => number === TENSOR.rawData);
  if (!raw || !OF_BYTES.has(type) || raw.end - raw.content < LEAST_MAPPED)
    return file.bytes(tensor.content, tensor.end);
  const kept = fields
    .filter(({ number }) => number !== TENSOR.rawData && number !== TENSOR.dataLocation)
    .map(({ start, end }) => file.bytes(start, end));
  const place = { location: file.name, offset: `${raw.content}`, length: `${raw.end - raw.content}` };
  const told = Object.entries(place).map(([key, value]) =>
    nested(TENSOR.externalData, Buffer.concat([nested(1, Buffer.from(key)), nested(2, Buffer.from(value))])),
  );
  return Buffer.concat([...kept, ...told, varint(TENSOR.dataLocation * 8), varint(EXTERNAL)]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]);
}
const nested = (number: number, content: Buffer): Buffer =>
  Buffer.concat([varint(number * 8 + 2), varint(content.length), content]);

const LONGEST_VARINT = 10;

function withFile<T>(folder: string, name: string, use: (file: File) => T): T {
  const handle = openSync(`${folder}${name}`, 'r');
  try {
    const { size } = fstatSync(handle);
    const bytes = (start: number, end: number): Buffer => {
      const read = Buffer.alloc(end - start);
      if (readSync(handle, read, 0, read.length, start) !== read.length) throw new Error(`${name} ends too early`);
      return read;
    };
    function* fields(start: number, end: number): Iterable<Field> {
      for (let at = start; at < end; ) {
        const head = bytes(at, Math.min(at + 2 * LONGEST_VARINT, size));
        const [key, first] = varintAt(head, 0);
        const [number, wire] = [Math.floor(key / 8), key % 8];
        const [value, second] = wire === 0 || wire === 2 ? varintAt(head, first) : [0, first];
        const content = at + second;
        const length = wire === 2 ? value : wire === 5 ? 4 : wire === 1 ? 8 : 0;
        if (![0, 1, 2, 5].includes(wire) || content + length > end) throw new Error(`${name} is no model`);
        yield { number, value, start: at, content, end: content + length };
        at = content + length;
      }
    }
    return use({ name, size, bytes, fields });
  } finally {
    closeSync(handle);
  }
}

function varintAt(bytes: Buffer, start: number): [value: number, end: number] {
  let value = 0;
  for (let at = start, factor = 1; at < bytes.length; at++, factor *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return [value, at + 1];
  }
  return [value, bytes.length];
}

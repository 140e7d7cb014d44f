/** Lists of texts as PostgreSQL takes them in its binary format. */

const TEXT_OID = 25;
const HEADER_BYTES = 12;
const DIMENSION_BYTES = 8;
const LENGTH_BYTES = 4;

/**
 * A `text[]` as a parameter; what is not there is null. In the text format, which the driver would use, every quote of a JSON document is escaped by us and
 * read again by the server, character by character: half of what it costs to store an explanation of 32 kB.
 */
export function textArray(values: readonly (string | null | undefined)[]): Buffer {
  // An empty list has no dimension.
  const headBytes = HEADER_BYTES + (values.length === 0 ? 0 : DIMENSION_BYTES);
  const lengths = values.map((value) => (value == null ? -1 : Buffer.byteLength(value)));
  const bytes = Buffer.allocUnsafe(
    lengths.reduce((sum, length) => sum + LENGTH_BYTES + Math.max(0, length), headBytes),
  );
  let at = bytes.writeInt32BE(values.length === 0 ? 0 : 1, 0);
  at = bytes.writeInt32BE(lengths.includes(-1) ? 1 : 0, at);
  at = bytes.writeInt32BE(TEXT_OID, at);
  if (values.length > 0) {
    at = bytes.writeInt32BE(values.length, at);
    // The first has the number 1.
    at = bytes.writeInt32BE(1, at);
  }
  for (const [i, value] of values.entries()) {
    at = bytes.writeInt32BE(lengths[i] ?? -1, at);
    if (value != null) at += bytes.write(value, at);
  }
  return bytes;
}

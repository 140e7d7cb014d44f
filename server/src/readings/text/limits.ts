/** What is read of one file at most. A longer document says what it is on its first pages. */
export const MAX_PAGES = 12;
/** Of scanned pages. */
export const MAX_PICTURES = 5;
export const MAX_CHARACTERS = 60_000;
export const MAX_LINES = 700;
/** Decoding a larger picture takes more memory than the process has. */
export const MAX_PIXELS = 16_000_000;
/** Of a Word document, unpacked. */
export const MAX_XML_BYTES = 12_582_912;
/** Attachments of an e-mail that are read. */
export const MAX_ATTACHMENTS = 5;
/** Of an e-mail, at any depth: a mail that has more is not read. What parses it looks at all siblings at each new part. */
export const MAX_PARTS = 200;

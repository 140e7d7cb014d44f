/** Reads what a document tells: merchant, total, date, numbers, promises, and what kind of document it is. Pure. */
export { languageOfDocument } from './document-language.ts';
export type { Box, DocumentContext, DocumentLine, DocumentPage, DocumentText } from './document-text.ts';
export { readDocument } from './read.ts';
export type { ReadDocument, ReadFact, Sensitive } from './reading.ts';

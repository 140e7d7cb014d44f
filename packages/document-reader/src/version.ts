/** Changes with whatever changes a reading. Apart from the reader, which the service does not load to know it. */
export const READER_VERSION = 'documents 2026-11-28d';

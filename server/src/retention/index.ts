/** Letting go of what is no longer kept. */
export type { ErasureTable, LegalHoldTable } from './erasure.table.ts';
export { createRetention, type Retention } from './retention.service.ts';
export { retentionPreviewStore } from './retention-preview.store.ts';

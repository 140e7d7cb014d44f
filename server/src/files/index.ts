/** Evidence files. */
export { clamdScanner } from './clamd.ts';
export { answerFile } from './file.answer.ts';
export { type FileRoutesDeps, fileRoutes } from './file.routes.ts';
export {
  type AttachedFile,
  createFiles,
  type FileService,
  fileRows,
  fileView,
  knownFiles,
  sessionsOfFiles,
} from './file.service.ts';
export type { KnownFile } from './file.store.ts';
export type { EvidenceFileTable } from './file.table.ts';
export type { DocumentReading, FactPlace, StoredReading } from './stored-reading.ts';
export { factPlaces } from './stored-reading.ts';
export { createUploadQuota } from './upload-quota.ts';

/** Disputes written for a processor's API, or as a case file. */
export { type CaseFilePrinter, createCaseFilePrinter } from './case-file.printer.ts';
export { type ExportRoutesDeps, exportRoutes } from './export.routes.ts';
export { caseFileResponse, createExports, type Exports } from './export.service.ts';
export { handOverStore } from './hand-over.store.ts';

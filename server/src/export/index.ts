/** Disputes written for a processor's API, or as a case file. */
export { type ExportRoutesDeps, exportRoutes } from './export.routes.ts';

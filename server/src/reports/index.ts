/** Reports of several payments. */
export { type ReportRoutesDeps, reportRoutes } from './report.routes.ts';
export { createReports, type ReportSubmission, type Reports } from './report.service.ts';

/** Every call of the HTTP API, in the order the reference shows them. */
import { type DutyRoutesDeps, dutyRoutes } from './duties/index.ts';
import { type EvaluationRoutesDeps, evaluationRoutes } from './evaluations/index.ts';
import { type EventRoutesDeps, eventRoutes } from './events/index.ts';
import { type ExportRoutesDeps, exportRoutes } from './export/index.ts';
import { type FileRoutesDeps, fileRoutes } from './files/index.ts';
import type { Endpoint } from './platform/http/endpoints/endpoint.ts';
import { type ReportRoutesDeps, reportRoutes } from './reports/index.ts';
import { requirementsRoutes } from './requirements/requirements.routes.ts';
import { rulesetRoutes } from './rulesets/rulesets.routes.ts';
import { type SessionRoutesDeps, sessionRoutes } from './sessions/index.ts';
import { type TestClockRoutesDeps, testClockRoutes } from './test-side/index.ts';
import { type UpdateRoutesDeps, updateRoutes } from './updates/index.ts';

export type ApiEndpointsDeps = SessionRoutesDeps &
  EvaluationRoutesDeps &
  FileRoutesDeps &
  EventRoutesDeps &
  UpdateRoutesDeps &
  ReportRoutesDeps &
  DutyRoutesDeps &
  ExportRoutesDeps &
  TestClockRoutesDeps;

/** The endpoints as they are served. */
export const apiEndpoints = (deps: ApiEndpointsDeps): Endpoint[] => [
  ...sessionRoutes(deps),
  ...evaluationRoutes(deps),
  ...updateRoutes(deps),
  ...dutyRoutes(deps),
  ...reportRoutes(deps),
  ...exportRoutes(deps),
  ...fileRoutes(deps),
  ...eventRoutes(deps),
  ...rulesetRoutes(),
  ...requirementsRoutes(),
  ...testClockRoutes(deps),
];

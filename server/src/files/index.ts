/** Evidence files. */
export { clamdScanner } from './clamd.ts';
export { answerFile } from './file.answer.ts';
export { type FileRoutesDeps, fileRoutes } from './file.routes.ts';
export { createFiles, type FileService, fileRows, fileView, knownFiles, sessionsOfFiles } from './file.service.ts';
export { pictureSize } from './inspection/picture-size.ts';
export { createUploadQuota } from './upload-quota.ts';

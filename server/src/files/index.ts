/** Evidence files. */
export { answerFile } from './file.answer.ts';
export { fileRoutes } from './file.routes.ts';
export { createFiles, type FileService, fileView } from './file.service.ts';

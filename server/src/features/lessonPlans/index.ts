export { lessonPlansData } from './personalData.ts';
export { lessonPlansRoutes } from './routes.ts';

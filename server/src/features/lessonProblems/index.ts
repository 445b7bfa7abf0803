export { lessonProblemsData } from './personalData.ts';
export { lessonProblemsRoutes } from './routes.ts';

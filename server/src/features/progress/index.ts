export { progressData } from './personalData.ts';
export { progressRoutes } from './routes.ts';

export { practiceData } from './personalData.ts';
export { practiceRoutes } from './routes.ts';

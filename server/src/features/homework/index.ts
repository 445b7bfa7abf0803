export { homeworkRoutes } from './routes.ts';

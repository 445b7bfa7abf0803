export { studentsRoutes } from './routes.ts';

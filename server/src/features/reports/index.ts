export { csvOf } from './csvOf.ts';
export { reportsRoutes } from './routes.ts';

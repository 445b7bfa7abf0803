export { helpsRoutes } from './routes.ts';

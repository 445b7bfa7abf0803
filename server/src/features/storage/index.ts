export { storageRoutes } from './routes.ts';

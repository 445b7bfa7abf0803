export { moveRequestsData } from './personalData.ts';
export { moveRequestsRoutes } from './routes.ts';

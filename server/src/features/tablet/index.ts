export { tabletData } from './personalData.ts';
export { tabletRoutes } from './routes.ts';

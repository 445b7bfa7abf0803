export { helpsRoutes } from './routes.ts';
export { helpsData } from './personalData.ts';

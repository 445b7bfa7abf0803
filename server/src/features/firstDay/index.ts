export { firstDayData } from './personalData.ts';
export { firstDayRoutes } from './routes.ts';

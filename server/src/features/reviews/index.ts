export { reviewsData } from './personalData.ts';
export { reviewsRoutes } from './routes.ts';

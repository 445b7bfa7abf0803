export { deskData } from './personalData.ts';
export { deskRoutes } from './routes.ts';

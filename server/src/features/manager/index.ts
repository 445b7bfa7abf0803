export { addManager } from './addManager.ts';
export { createManagerAuthenticate } from './authenticate.ts';
export { managerRoutes } from './routes.ts';

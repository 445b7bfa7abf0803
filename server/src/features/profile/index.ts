export { profileRoutes } from './routes.ts';
export { profileData } from './personalData.ts';
export { pairOf } from './pair.ts';

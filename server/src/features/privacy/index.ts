export { startRetention } from './retain.ts';
export { privacyRoutes } from './routes.ts';

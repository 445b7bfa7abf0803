export { trialRoutes } from './routes.ts';

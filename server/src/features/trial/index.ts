export { trialRoutes } from './routes.ts';
export { trialData } from './personalData.ts';

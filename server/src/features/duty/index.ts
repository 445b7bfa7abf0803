export { dutyData } from './personalData.ts';
export { dutyRoutes } from './routes.ts';
export { startDuty } from './watchDuty.ts';

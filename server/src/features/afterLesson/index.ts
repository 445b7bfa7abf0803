export { afterLessonRoutes } from './routes.ts';
export { offerTimes, startOfferingTimes } from './offerTimes.ts';
export { afterLessonData } from './personalData.ts';

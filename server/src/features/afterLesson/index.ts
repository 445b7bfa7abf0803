export { afterLessonRoutes } from './routes.ts';
export { afterLessonData } from './personalData.ts';
export { offerTimes } from './offerTimes.ts';
export { startFollowingLessons } from './startFollowingLessons.ts';
export { isInMessage, tellFamilies } from './tellFamily.ts';

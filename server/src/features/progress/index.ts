export { countLearned } from './readProgress.ts';
export { progressData } from './personalData.ts';
export { progressRoutes } from './routes.ts';
export { listKnownMonths } from './store.ts';

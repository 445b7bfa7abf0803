export { findPlacement } from './placementStore.ts';
export { practiceData } from './personalData.ts';
export { practiceRoutes } from './routes.ts';
export { rememberLesson, startRememberingLessons } from './rememberLesson.ts';
export { startTellingWeeks } from './tellWeeks.ts';
export { rememberPlayed } from './rememberPlayed.ts';
export { knownOf } from './weakWords.ts';

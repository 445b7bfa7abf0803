export { collectionQuery } from './api.ts';
export { LessonStars, StarsSummary } from './lazyStars.ts';

export { awardLessonStar } from './awardLessonStar.ts';
export { awardStar } from './awardStar.ts';
export { starsData } from './personalData.ts';
export { starsRoutes } from './routes.ts';
export { starsOfHomework } from './rules.ts';
export { countStars, listStarTimes, starsOf } from './store.ts';

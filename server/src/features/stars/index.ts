export { giveLessonStar } from './giveLessonStar.ts';
export { giveStar } from './giveStar.ts';
export { starsData } from './personalData.ts';
export { starsRoutes } from './routes.ts';
export { starsOfHomework } from './rules.ts';
export { countStars, starsOf } from './store.ts';

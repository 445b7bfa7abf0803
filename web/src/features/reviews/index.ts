export { LessonReviews } from './LessonReviews.tsx';

export { LessonReviews } from './parts.ts';

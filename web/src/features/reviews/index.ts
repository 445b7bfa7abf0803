export { OwnReview } from './OwnReview.tsx';
export { LessonReviews } from './parts.ts';

export { reviewsQuery, writeReview } from './api.ts';
export { OwnReview } from './OwnReview.tsx';
export { LessonReviews } from './parts.ts';
export { problemOf } from './reviewDraft.ts';

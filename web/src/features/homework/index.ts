export { LessonHomework, RoomHomework, ToReview } from './parts.ts';

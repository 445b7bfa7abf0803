export { giveHomework } from './api.ts';
export { LessonHomework, RoomHomework, ToReview } from './parts.ts';

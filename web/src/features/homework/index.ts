export { giveHomework } from './api.ts';
export { canRecord, Recorder } from './recorder.ts';
export { LessonHomework, RoomHomework, ToReview } from './parts.ts';

export { assignHomework } from './api.ts';
export { NextHomework } from './lazyNextHomework.ts';
export { LessonHomework } from './lazyLessonHomework.ts';
export { RoomHomework } from './lazyRoomHomework.ts';
export { ToReview } from './lazyToReview.ts';

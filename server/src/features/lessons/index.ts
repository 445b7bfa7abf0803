export { requireLesson } from './access.ts';
export { lessonCard, lessonDetails } from './card.ts';
export { lessonsRoutes } from './routes.ts';
export { isTheirLesson } from './rules.ts';
export { findLesson, type LessonRow, listLessonsBetween, moveLesson } from './store.ts';

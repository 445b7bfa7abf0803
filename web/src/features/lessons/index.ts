export { lessonQuery } from './api.ts';
export { LessonRefused } from './LessonRefused.tsx';

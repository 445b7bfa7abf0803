export { lessonQuery, rightsQuery } from './api.ts';
export { LessonRefused } from './LessonRefused.tsx';

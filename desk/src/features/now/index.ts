export { LessonNow } from './LessonNow.tsx';

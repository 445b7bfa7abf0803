export { lessonQuery } from './api.ts';

export { findTeachers } from './findTeachers.ts';
export { readChoice, whenOf } from './readChoice.ts';
export { teacherCard } from './teacherCard.ts';

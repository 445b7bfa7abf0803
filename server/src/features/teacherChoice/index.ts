export { findTeachers } from './findTeachers.ts';
export { readChoice, whenOf } from './readChoice.ts';
export { teacherCards } from './teacherCards.ts';

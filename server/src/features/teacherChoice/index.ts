export { findTeachers } from './findTeachers.ts';
export { readChoice, whenOf } from './readChoice.ts';

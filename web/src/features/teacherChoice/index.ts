export { ANY_TIME, choiceQuery, offerQuery } from './api.ts';
export { TeacherCard } from './TeacherCard.tsx';
export { TeacherChoice } from './TeacherChoice.tsx';

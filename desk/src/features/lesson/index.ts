export { LessonPicture, LessonSentences } from './LessonProof.tsx';

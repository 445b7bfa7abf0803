export { LessonProof } from './LessonProof.tsx';

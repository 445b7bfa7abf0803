export { LessonProblemSection, LessonRecordSection } from './parts.ts';
export { WaitingProblems } from './lazyWaitingProblems.ts';

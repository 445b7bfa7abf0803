export { bookingQuery, lessonBoardQuery, lessonQuery, rightsQuery } from './api.ts';
export { FormerTeacher, HandedOver } from './handOver/FormerTeacher.tsx';
export { LessonRefused } from './LessonRefused.tsx';
export { WizardButton } from './WizardButton.tsx';

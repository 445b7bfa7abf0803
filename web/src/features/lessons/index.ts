export { bookingQuery, lessonQuery, rightsQuery } from './api.ts';
export { LessonRefused } from './LessonRefused.tsx';
export { WizardButton } from './WizardButton.tsx';

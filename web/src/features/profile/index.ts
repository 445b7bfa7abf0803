export { emailConfirmed } from './emailConfirmed.ts';
export { profileQuery, resendConfirmation } from './api.ts';
export { RequireProfile } from './RequireProfile.tsx';
export { useLessonCounters, useProfile } from './useProfile.ts';

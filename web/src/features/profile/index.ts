export { lessonCountersQuery, packagesQuery, profileQuery, resendConfirmation } from './api.ts';
export { ChildViewSwitch, NewPasswordDialog } from './lazyParts.ts';
export { LanguageSwitch } from './LanguageSwitch.tsx';
export { useChooseLanguage } from './useChooseLanguage.ts';
export { RequireProfile } from './RequireProfile.tsx';
export { useAwaitsLessonCounters, useHomeworkCounters, useLessonCounters, useProfile } from './useProfile.ts';

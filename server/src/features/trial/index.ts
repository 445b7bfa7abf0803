export { managerTrialRoutes } from './managerRoutes.ts';
export { trialRoutes } from './routes.ts';
export { recordFormerTrials } from './formerTrials.ts';
export { trialData } from './personalData.ts';
export { readTrialTeachers } from './readTrialTeachers.ts';
export { findAnswers, hasHadLessons } from './store.ts';
export { startTrialCleanup } from './startTrialCleanup.ts';
export { readTraits, setTraits, type Traits } from './traitsStore.ts';

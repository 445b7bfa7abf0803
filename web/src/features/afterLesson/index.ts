export { afterTrialQuery, tellFamily, writeChildPlan } from './api.ts';
export { boardPictureSent, sendBoardPicture } from './boardPicture.ts';
export { ChildPlanFields } from './ChildPlanFields.tsx';
export { HeldForFamily, NextSteps } from './parts.ts';
export { planToSave } from './planDraft.ts';

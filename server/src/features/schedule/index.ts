export { absenceCard } from './absenceRequests.ts';
export { findRequest, requestFacts, type RequestRow } from './absenceStore.ts';
export { closeOver } from './closeOver.ts';
export { instantsOf, openSlotAgain } from './closeSlot.ts';
export { findSubstitutes } from './findSubstitutes.ts';
export { offeredTime } from './offeredTime.ts';
export { readSchedule, saveHours } from './saveHours.ts';
export { findSlots, findWanted } from './findSlots.ts';
export { holdForStudent } from './holdForStudent.ts';
export { holdSlot, holdsDisplaced } from './holdSlot.ts';
export { scheduleRoutes } from './routes.ts';
export { slotProblem, slotProblems } from './slotProblem.ts';
export { findScheduleZone, scheduleZone } from './store.ts';
export {
  confirmHold,
  findHold,
  findHoldOf,
  lockHold,
  removeHold,
  removeHoldOf,
  removeHoldsExpiredBefore,
} from './slotStore.ts';
export { scheduleData } from './personalData.ts';

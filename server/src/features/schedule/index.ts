export { findSlots } from './findSlots.ts';
export { holdSlot } from './holdSlot.ts';
export { scheduleRoutes } from './routes.ts';
export { slotProblem } from './slotProblem.ts';
export { findScheduleZone } from './store.ts';
export { extendHold, findHold, lockHold, removeHold, removeHoldsExpiredBefore } from './slotStore.ts';
export { scheduleData } from './personalData.ts';

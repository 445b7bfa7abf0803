export { findSlots } from './findSlots.ts';
export { scheduleRoutes } from './routes.ts';
export { slotProblem } from './slotProblem.ts';

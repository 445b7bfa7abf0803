export { bookingRoutes } from './routes.ts';
export { familyActor } from './familyActor.ts';
export { familyActMailing } from './familyActMailing.ts';
export { CHANGES, SLOT_SEARCHES } from './limits.ts';
export { managerBookingRoutes } from './managerRoutes.ts';
export { bookingData } from './personalData.ts';
export { readMoveTimes } from './readFreeSlots.ts';
export { bookableSpan, changeableUntil, moveRefusal } from './rules.ts';
export { findTimeToHold, readHeldTime } from './timeToHold.ts';

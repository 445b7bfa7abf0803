export { bookingRoutes } from './routes.ts';
export { managerBookingRoutes } from './managerRoutes.ts';
export { bookingData } from './personalData.ts';
export { findTimeToHold, readHeldTime } from './timeToHold.ts';

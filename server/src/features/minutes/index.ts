export { changeMinutes } from './minutes.ts';
export { minutesData } from './personalData.ts';
export { minutesRoutes } from './routes.ts';
export { adjustOwedMinutes, oweMinutes } from './oweMinutes.ts';
export { type HeldLesson, lossesOf, lostMs } from './rules.ts';
export { sumOfLesson } from './store.ts';

export { changeMinutes } from './minutes.ts';
export { minutesData } from './personalData.ts';
export { minutesRoutes } from './routes.ts';
export { adjustOwedMinutes, oweMinutes } from './oweMinutes.ts';
export { type HeldLesson, lossesOf, lostMs, type MinuteRules, minutesOwed } from './rules.ts';
export { readMinuteRules, sumOfLesson } from './store.ts';
export { correctMinutes } from './correctMinutes.ts';

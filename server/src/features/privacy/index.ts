export { forgetChild } from './forgetPerson.ts';
export { startForgettingAgain } from './forgetAgain.ts';
export { startRetention } from './startRetention.ts';
export { privacyRoutes } from './routes.ts';

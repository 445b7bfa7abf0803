export { forgetRestored, noteErasures, readErasures, startErasureLog, startForgettingRestored } from './erasureLog.ts';
export { forgetChild } from './forgetPerson.ts';
export { startForgettingAgain } from './forgetAgain.ts';
export { startRetention } from './startRetention.ts';
export { privacyRoutes } from './routes.ts';
export { addErasuresDue } from './store.ts';
export { sweepFiles } from './sweepFiles.ts';

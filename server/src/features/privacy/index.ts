export { closeFamily, startErasingClosed } from './closeFamily.ts';
export {
  eraseRestored,
  noteErasures,
  readCopiedErasures,
  readErasures,
  startErasureLog,
  startErasingRestored,
} from './erasureLog.ts';
export { eraseAccount } from './erasePerson.ts';
export { startRepeatingErasures } from './repeatErasure.ts';
export { startRetention } from './startRetention.ts';
export { privacyRoutes } from './routes.ts';
export { addErasuresDue } from './store.ts';
export { sweepFiles } from './sweepFiles.ts';

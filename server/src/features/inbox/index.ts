export { inboxData } from './personalData.ts';
export { inboxRoutes } from './routes.ts';
export { openWhatIsLate, startInbox } from './startInbox.ts';

export { createSessionAuthenticate, hasCookie } from './sessions.ts';
export { deskAuthRoutes } from './routes.ts';
export { deskUrl } from './address.ts';
export { endDeskAccess, inviteToDesk, setDemoPassword } from './join.ts';
export { removeSessions as endDeskSessions } from './sessionStore.ts';
export { startDeskCleanup } from './startDeskCleanup.ts';

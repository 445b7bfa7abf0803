export {
  createSessionAuthenticate,
  DESK_SESSION_ENDED,
  endSessions as endDeskSessions,
  hasCookie,
  listOpenDeskSessions,
} from './sessions.ts';
export { deskAuthRoutes } from './routes.ts';
export { deskUrl, requireDeskOrigin } from './address.ts';
export { endDeskAccess, inviteToDesk, setDemoPassword } from './join.ts';
export { removeInvitation } from './store.ts';
export { startDeskCleanup } from './startDeskCleanup.ts';

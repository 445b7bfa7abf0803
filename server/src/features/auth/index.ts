export { hashPassword } from './passwords.ts';
export { authRoutes } from './routes.ts';
export { authSettingsRoutes } from './settingsRoutes.ts';
export { createAuthenticate, openSession } from './sessions.ts';
export { startTidying } from './tidying.ts';
export { addOneTimeToken } from './store.ts';
export { hashToken, newToken } from './tokens.ts';

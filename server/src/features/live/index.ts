export { createDeskSockets } from './createDeskSockets.ts';
export { createLiveSockets } from './createLiveSockets.ts';

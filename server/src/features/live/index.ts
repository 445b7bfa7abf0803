export { createLiveSockets } from './createLiveSockets.ts';

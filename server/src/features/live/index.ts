export { createLiveSockets } from './liveSockets.ts';

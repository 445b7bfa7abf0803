export { createLiveSockets } from './liveSockets.ts';
export { tellPages } from './tellPages.ts';

export { whiteboardsRoutes } from './routes.ts';
export { whiteboardDoor } from './whiteboardDoor.ts';
export { newWhiteboardCode } from './code.ts';

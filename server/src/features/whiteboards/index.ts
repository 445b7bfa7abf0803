export { whiteboardsRoutes } from './routes.ts';
export { whiteboardDoor } from './whiteboardDoor.ts';

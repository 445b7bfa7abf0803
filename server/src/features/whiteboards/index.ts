export { whiteboardsData } from './personalData.ts';
export { whiteboardsRoutes } from './routes.ts';
export { whiteboardDoor } from './whiteboardDoor.ts';

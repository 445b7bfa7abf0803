export { whiteboardsData } from './personalData.ts';
export { whiteboardsRoutes } from './routes.ts';
export { whiteboardPolicy } from './whiteboardPolicy.ts';

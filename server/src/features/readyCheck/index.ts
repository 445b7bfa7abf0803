export { createCheckLink } from './checkLink.ts';
export { createCheckSocket } from './checkSocket.ts';
export { readyCheckData } from './personalData.ts';
export { readyCheckRoutes } from './routes.ts';

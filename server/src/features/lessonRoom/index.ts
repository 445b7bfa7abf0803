export { decideLessons, startWatchingLessons } from './decideLessons.ts';
export { lessonPolicy } from './lessonPolicy.ts';
export { iceServers, RELAY_LIFE_OF_CHECK_MS, takeIceServers } from './relay.ts';
export { lessonRoomData } from './personalData.ts';
export { pensOf } from './pens/findPen.ts';
export { penRoutes } from './pens/routes.ts';
export { replayRoutes } from './replayRoutes.ts';
export { lessonRoomRoutes } from './routes.ts';
export { stopRoutes } from './stopRoutes.ts';

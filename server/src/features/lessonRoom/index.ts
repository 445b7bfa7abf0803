export { decideLessons, startWatchingLessons } from './decideLessons.ts';
export { lessonPolicy } from './lessonPolicy.ts';
export { RELAY_LIFE_OF_CHECK_MS, takeIceServers } from './relay.ts';
export { lessonRoomRoutes } from './routes.ts';

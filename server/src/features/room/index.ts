export { decideLessons, startWatchingLessons } from './decideLessons.ts';
export { lessonPolicy } from './access.ts';
export { ROOM_POLICY_CHANGED, type RoomKindPolicy, type Standing } from './roomKindPolicy.ts';
export { Hub } from './hub.ts';
export { RELAY_LIFE_OF_CHECK_MS, takeIceServers } from './relay.ts';
export { roomRoutes } from './routes.ts';
export { createRoomSockets } from './socket.ts';
export { listComings, removePictures } from './store.ts';
export { roomData } from './personalData.ts';

export { askRoomAhead } from './api.ts';

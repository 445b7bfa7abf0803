export { seatOf } from './access.ts';
export {
  ROOM_POLICY_CHANGED,
  type EventOutcome,
  type RoomKindPolicy,
  type Sender,
  type RoomStatus,
} from './roomKindPolicy.ts';
export { Hub } from './hub.ts';
export { forgetDecksLookedInto, isDeckOfRoom, putDeckOnBoard } from './shownDecksStore.ts';
export { PEN_ENDED, type Pens } from './pens.ts';
export { readPicture } from './readPicture.ts';
export { listPresence } from './listPresence.ts';
export {
  type PresenceEvent,
  presenceEventsOf,
  lengthOf,
  spansOf,
  sharedSpans,
  withAssumedLeaves,
  wasPresent,
} from './presence.ts';
export { listRecord } from './listRecord.ts';
export type { RecordEntry } from './recordEntriesStore.ts';
export { hasReplay, readReplay, readReplayEntries, textsOf } from './replay.ts';
export { startPacking } from './packed/startPacking.ts';
export { roomRoutes } from './routes.ts';
export { createRoomSockets, type RoomPace } from './socket.ts';
export { listOpenSeats, listPresenceEvents } from './logStore.ts';
export { loadRoom } from './snapshotStore.ts';
export { removePictures } from './picturesStore.ts';
export { roomData } from './personalData.ts';
export { callFailures, callPaths } from './callMetrics.ts';
export { warmUp } from './warmUp.ts';

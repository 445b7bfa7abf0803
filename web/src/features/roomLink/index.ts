export { BoardGone, BoardNotices } from './BoardNotices.tsx';
export { boardPort, socketAddress } from './boardPort.ts';
export type { BoardSession } from './BoardSession.ts';
export { RoomLink, type RoomSnapshot } from './RoomLink.ts';
export { isThere } from './isThere.ts';
export { LostModal } from './lazyLostModal.ts';
export { useBoardSession } from './useBoardSession.ts';
export { useLink } from './useLink.ts';
export { useTrouble } from './useTrouble.ts';

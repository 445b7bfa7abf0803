import type { Report } from '@skylark/contract/room';
import { useSyncExternalStore } from 'react';
import type { RoomSession } from '../RoomSession.ts';
import { useRoomSession } from '../useRoom.ts';
import { Aid } from './Aid.ts';
import type { AidState } from './aidState.ts';

const open = ({ info, link, media, call }: RoomSession): Aid => new Aid({ roomId: info.lesson.id, link, media, call });

/** One for each room, made by the part that comes first, and closed with the room. */
export const useAidSession = (): Aid => useRoomSession().aid(open);

export function useAid(): AidState {
  const aid = useAidSession();
  return useSyncExternalStore(aid.subscribe, aid.snapshot);
}

/** How this page is, as the other side is told. */
export function useOwnReport(): Report {
  const { own } = useAidSession();
  return useSyncExternalStore(own.subscribe, own.snapshot);
}

import type { Report } from '@skylark/contract/room';
import { useSyncExternalStore } from 'react';
import type { RoomSession } from '../RoomSession.ts';
import { useRoomSession } from '../useRoom.ts';
import { Aid } from './Aid.ts';
import type { AidState } from './aidState.ts';

const open = ({ info, link, media, call, isSlideUnseen }: RoomSession): Aid => {
  const aid = new Aid({ roomId: info.lesson.id, link, media, call });
  aid.own.reportSlide(isSlideUnseen);
  return aid;
};

/** One per room, created by the first part that needs it, and closed with the room. */
export const useAidSession = (): Aid => useRoomSession().aid(open);

export function useAid(): AidState {
  const aid = useAidSession();
  return useSyncExternalStore(aid.subscribe, aid.snapshot);
}

/** This page's report as the other side gets it. */
export function useOwnReport(): Report {
  const { own } = useAidSession();
  return useSyncExternalStore(own.subscribe, own.snapshot);
}

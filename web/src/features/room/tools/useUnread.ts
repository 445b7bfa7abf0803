import type { Seat } from '@skylark/contract/room';
import type { ChatMessage } from '@skylark/contract/roomState';
import { useEffect, useRef, useState } from 'react';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { chime } from '../../../lib/chime.ts';
import { unreadOf } from './unreadOf.ts';

/** How many messages of the other side arrived while the chat was closed; each new one plays a sound. */
export function useUnread(isOpen: boolean): number {
  const { info } = useRoomSession();
  const sayings = useRoom(({ state }) => state.sayings);
  const last = lastOfOther(sayings, info.seat);
  const [read, setRead] = useState(last);
  if (isOpen && read !== last) setRead(last);
  const heard = useRef(last);
  useEffect(() => {
    if (last !== undefined && last !== heard.current && !isOpen) chime('chat');
    heard.current = last;
  }, [last, isOpen]);
  return unreadOf(sayings, info.seat, read);
}

const lastOfOther = (sayings: readonly ChatMessage[], seat: Seat): string | undefined =>
  sayings.findLast((one) => one.seat !== seat)?.id;

import { useEffect, useRef, useState } from 'react';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { chime } from './chime.ts';

/** How many messages of the other side came while theirs were not open; each new one is heard. */
export function useUnread(isOpen: boolean): number {
  const { info } = useRoomSession();
  const count = useRoom(({ state }) => state.sayings.filter(({ seat }) => seat !== info.seat).length);
  const [read, setRead] = useState(count);
  if (isOpen && read !== count) setRead(count);
  const heard = useRef(count);
  useEffect(() => {
    if (count > heard.current && !isOpen) chime('chat');
    heard.current = count;
  }, [count, isOpen]);
  return Math.max(0, count - read);
}

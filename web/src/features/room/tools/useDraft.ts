import type { Cover } from '@skylark/contract/lessonTools';
import { useEffect, useRef, useState } from 'react';

/** The other side should see it move, but each step is stored permanently. */
const SEND_EVERY_MS = 90;

interface Draft {
  /** The cover while it is being dragged; null otherwise. */
  cover: Cover | null;
  change: (to: Cover) => void;
  /** Discards what was not sent yet. */
  drop: () => void;
}

/**
 * A cover while it is dragged: updated here immediately, sent a few times a second, and always in its final position.
 */
export function useDraft(send: (cover: Cover) => void): Draft {
  const [cover, setCover] = useState<Cover | null>(null);
  const waiting = useRef<Cover | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const flush = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (waiting.current) send(waiting.current);
    waiting.current = null;
  };
  const leave = useRef(flush);
  useEffect(() => {
    leave.current = flush;
  });
  useEffect(() => () => leave.current(), []);
  return {
    cover,
    change: (to) => {
      setCover(to);
      waiting.current = to;
      timer.current ??= setTimeout(() => {
        leave.current();
        // The sent state is now in the room.
        setCover(null);
      }, SEND_EVERY_MS);
    },
    drop: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      waiting.current = null;
      setCover(null);
    },
  };
}

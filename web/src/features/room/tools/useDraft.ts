import type { Cover } from '@skylark/contract/lessonTools';
import { useEffect, useRef, useState } from 'react';

/** The other side sees it move, but each step is kept for good. */
const SEND_EVERY_MS = 90;

interface Draft {
  /** As it is pulled; null when it is not. */
  cover: Cover | null;
  change: (to: Cover) => void;
  /** Forgets what was not sent yet. */
  drop: () => void;
}

/** A cover while it is pulled: seen here at once, sent a few times a second, and always as it was left. */
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
        // What was sent is what the room has from now on.
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

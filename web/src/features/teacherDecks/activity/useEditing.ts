import { useRef, useState } from 'react';
import type { Edited } from './edited.ts';
import { beginHistory, changed, type History, redone, undone } from './history.ts';

/** An activity that is edited, step by step. @param keep gets each new state of it */
export function useEditing(first: Edited | undefined, keep: (activity: Edited) => void) {
  const [history, setHistory] = useState<History | undefined>(() => first && beginHistory(first));
  // What comes late (a picture that was sent) changes what is there by then.
  const latest = useRef(history);
  const go = (next: History): void => {
    if (next.now !== latest.current?.now) keep(next.now);
    latest.current = next;
    setHistory(next);
  };
  const step = (make: (history: History) => History): void => {
    if (latest.current) go(make(latest.current));
  };
  return {
    activity: history?.now,
    /** As it is by now, whatever was shown last. */
    latest: (): Edited | undefined => latest.current?.now,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    /** Begins, or begins anew as something else. */
    set: (activity: Edited): void => {
      if (latest.current) go(changed(latest.current, activity));
      else {
        keep(activity);
        latest.current = beginHistory(activity);
        setHistory(latest.current);
      }
    },
    edit: (make: (activity: Edited) => Edited, mark?: string): void => step((now) => changed(now, make(now.now), mark)),
    undo: (): void => step(undone),
    redo: (): void => step(redone),
  };
}

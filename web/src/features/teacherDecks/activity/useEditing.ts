import { useRef, useState } from 'react';
import type { Edited } from './edited.ts';
import { startHistory, changed, type History, redone, undone } from './history.ts';

/**
 * Edits an activity step by step.
 * @param keep gets each new state
 */
export function useEditing(first: Edited | undefined, keep: (activity: Edited) => void) {
  const [history, setHistory] = useState<History | undefined>(() => first && startHistory(first));
  // Late results, such as an uploaded picture, are applied to the current state.
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
    /** The current state, even if it has not been rendered yet. */
    latest: (): Edited | undefined => latest.current?.now,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    /** Starts editing, or replaces the activity. */
    set: (activity: Edited): void => {
      if (latest.current) go(changed(latest.current, activity));
      else {
        keep(activity);
        latest.current = startHistory(activity);
        setHistory(latest.current);
      }
    },
    edit: (make: (activity: Edited) => Edited, mark?: string): void => step((now) => changed(now, make(now.now), mark)),
    undo: (): void => step(undone),
    redo: (): void => step(redone),
  };
}

import type { Edited } from './edited.ts';

/** Past, current and future states of an activity, for undo and redo. */
export interface History {
  past: readonly Edited[];
  now: Edited;
  future: readonly Edited[];
  /** What the last step changed: letters typed into the same field form one step. */
  mark: string | undefined;
}

const STEPS_MAX = 100;

export const startHistory = (now: Edited): History => ({ past: [], now, future: [], mark: undefined });

export function changed(history: History, now: Edited, mark?: string): History {
  if (now === history.now) return history;
  const isSame = mark !== undefined && mark === history.mark;
  const past = isSame ? history.past : [...history.past, history.now].slice(-STEPS_MAX);
  return { past, now, future: [], mark };
}

export function undone({ past, now, future }: History): History {
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), now: before, future: [now, ...future], mark: undefined }
    : { past, now, future, mark: undefined };
}

export function redone({ past, now, future }: History): History {
  const [next, ...rest] = future;
  return next
    ? { past: [...past, now], now: next, future: rest, mark: undefined }
    : { past, now, future, mark: undefined };
}

import { useState } from 'react';

const STEPS_MAX = 100;

/** A value with undo and redo; steps with the same mark, such as letters typed in one field, are one step. */
export function useSteps<T>(first: T) {
  const [steps, setSteps] = useState<{ past: readonly T[]; now: T; future: readonly T[]; mark: string | undefined }>({
    past: [],
    now: first,
    future: [],
    mark: undefined,
  });
  return {
    now: steps.now,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    change: (make: (now: T) => T, mark?: string): void =>
      setSteps(({ past, now, ...rest }) => ({
        past: mark !== undefined && mark === rest.mark ? past : [...past, now].slice(-STEPS_MAX),
        now: make(now),
        future: [],
        mark,
      })),
    undo: (): void =>
      setSteps((before_) => {
        const { past, now, future } = before_;
        const last = past.at(-1);
        return last === undefined
          ? before_
          : { past: past.slice(0, -1), now: last, future: [now, ...future], mark: undefined };
      }),
    redo: (): void =>
      setSteps((before_) => {
        const { past, now, future } = before_;
        const [next, ...later] = future;
        return next === undefined ? before_ : { past: [...past, now], now: next, future: later, mark: undefined };
      }),
  };
}

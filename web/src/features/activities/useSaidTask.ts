import { useEffect, useEffectEvent } from 'react';
import { useChildView } from '../../lib/childView.ts';
import { useSayOrTell } from './useSayOrTell.ts';

/**
 * In the child view the task is said by itself, once: who can't read doesn't know that it could be asked for.
 * @param task undefined while it should not be said
 */
export function useSaidTask(task: string | undefined): void {
  const isChild = useChildView();
  const say = useSayOrTell();
  const start = useEffectEvent(say);
  const isSaid = isChild && task !== undefined;
  useEffect(() => {
    // Not again when the question changes: the next one is said after each right answer.
    if (isSaid && task !== undefined) start(task);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSaid]);
}

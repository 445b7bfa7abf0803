import { useEffect, useEffectEvent } from 'react';
import { useChildView } from '../../lib/childView.ts';
import { useSayOrTell } from './useSayOrTell.ts';

/**
 * In the child view the task is spoken automatically, once: a child who can't read doesn't know that it can be
 * requested.
 * @param task undefined while it should not be spoken
 */
export function useSaidTask(task: string | undefined): void {
  const isChild = useChildView();
  const say = useSayOrTell();
  const start = useEffectEvent(say);
  const isSaid = isChild && task !== undefined;
  useEffect(() => {
    // Not again when the question changes: after each right answer the next question is spoken anyway.
    if (isSaid && task !== undefined) start(task);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSaid]);
}

import { useSyncExternalStore } from 'react';
import { useChildView } from './childView.ts';
import { Listeners } from './Listeners.ts';
import { sessionValue } from './sessionValue.ts';
import { shownChild } from './shownChild.ts';
import { stopReading } from './speech/speech.ts';

const stored = sessionValue(() => sessionStorage, 'skylark.cannot_listen');
const changed = new Listeners();

/**
 * Whether the child can't listen now, so that spoken questions are written. Applies to this child in this view only,
 * because the next person with the device may not be able to read.
 */
export function useCannotListen(): [cannotListen: boolean, setCannotListen: (cannot: boolean) => void] {
  const isChild = useChildView();
  const owner = (): string => `${shownChild.get()?.id ?? ''} ${isChild ? 'child' : 'family'}`;
  const cannotListen = useSyncExternalStore(changed.add, () => stored.read() === owner());
  const setCannotListen = (cannot: boolean): void => {
    stopReading();
    if (cannot) stored.write(owner());
    else stored.remove();
    changed.notify();
  };
  return [cannotListen, setCannotListen];
}

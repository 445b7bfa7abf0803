import { useSyncExternalStore } from 'react';
import { useChildView } from './childView.ts';
import { Listeners } from './Listeners.ts';
import { sessionValue } from './sessionValue.ts';
import { shownChild } from './shownChild.ts';

const stored = sessionValue(() => sessionStorage, 'skylark.cannot_listen');
const changed = new Listeners();
const said = new Listeners<[isSo: boolean]>();

/** When somebody at this page says that it can't listen now, or can again. */
export const onCannotListen = said.add;

/**
 * A child who reads said that it can't listen now: what would only be heard is written, until it says otherwise. It holds
 * for that child in that view alone: whoever is given the device next may not read.
 */
export function useCannotListen(): [cannotListen: boolean, setCannotListen: (isSo: boolean) => void] {
  const isChild = useChildView();
  const whose = (): string => `${shownChild.get()?.id ?? ''} ${isChild ? 'child' : 'family'}`;
  const cannotListen = useSyncExternalStore(changed.add, () => stored.read() === whose());
  const setCannotListen = (isSo: boolean): void => {
    if (isSo) stored.write(whose());
    else stored.remove();
    changed.notify();
    said.notify(isSo);
  };
  return [cannotListen, setCannotListen];
}

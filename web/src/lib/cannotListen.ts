import { useSyncExternalStore } from 'react';
import { Listeners } from './Listeners.ts';
import { sessionValue } from './sessionValue.ts';

const stored = sessionValue(() => sessionStorage, 'skylark.cannot_listen');
const changed = new Listeners();

/**
 * Whether a child who can read has said that it can't listen now: spoken content is then written, until it says
 * otherwise.
 */
export const useCannotListen = (): boolean => useSyncExternalStore(changed.add, () => stored.read() !== undefined);

export function setCannotListen(isSo: boolean): void {
  if (isSo) stored.write('');
  else stored.remove();
  changed.notify();
}

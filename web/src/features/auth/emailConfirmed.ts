import { Listeners } from '../../lib/Listeners.ts';

const changed = new Listeners();
let isShown = false;

function set(next: boolean): void {
  isShown = next;
  changed.notify();
}

/**
 * Whether the success banner is shown: from confirming an email until the banner is closed (specification, point 4).
 */
export const emailConfirmed = {
  isShown: (): boolean => isShown,
  show: (): void => set(true),
  close: (): void => set(false),
  subscribe: changed.add,
};

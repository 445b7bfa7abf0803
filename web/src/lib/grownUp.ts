import { Listeners } from './Listeners.ts';

let isHere = false;
const changed = new Listeners();

function set(next: boolean): void {
  if (isHere === next) return;
  isHere = next;
  changed.notify();
}

/**
 * Whether a grown-up has opened the pages of parents since the last page of the child. It keeps small hands out, and
 * guards nothing: the server lets the account see these pages anyway.
 */
export const grownUp = {
  subscribe: changed.add,
  isHere: (): boolean => isHere,
  comes: (): void => set(true),
  leaves: (): void => set(false),
};

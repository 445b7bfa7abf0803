import { Listeners } from './Listeners.ts';

let isHere = false;
const changed = new Listeners();

function set(next: boolean): void {
  if (isHere === next) return;
  isHere = next;
  changed.notify();
}

/**
 * Whether an adult has opened the parents' pages since the child's last page. It only keeps small children out and is
 * not a security measure: the server allows the account to see these pages anyway.
 */
export const grownUp = {
  subscribe: changed.add,
  isHere: (): boolean => isHere,
  comes: (): void => set(true),
  leaves: (): void => set(false),
};

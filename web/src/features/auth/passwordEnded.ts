import { Listeners } from '../../lib/Listeners.ts';

const KEY = 'skylark.password_ended';
const changed = new Listeners();

function read(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
let isAsked = read();

function set(next: boolean): void {
  isAsked = next;
  try {
    if (next) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then a reload forgets to ask.
  }
  changed.notify();
}

/**
 * Whether a new password is asked for: whoever is first to prove an address ends the password that somebody chose before,
 * and should not learn so at the next sign-in.
 */
export const passwordEnded = {
  isAsked: (): boolean => isAsked,
  ask: (): void => set(true),
  close: (): void => set(false),
  subscribe: changed.add,
};

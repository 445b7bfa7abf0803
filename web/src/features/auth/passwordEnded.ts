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
    // Without storage, a reload forgets the question.
  }
  changed.notify();
}

/**
 * Whether to ask for a new password: proving an address for the first time invalidates a password that somebody set
 * before, and the person should not first learn of it at the next sign-in.
 */
export const passwordEnded = {
  isAsked: (): boolean => isAsked,
  ask: (): void => set(true),
  close: (): void => set(false),
  subscribe: changed.add,
};

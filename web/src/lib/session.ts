import { Listeners } from './Listeners.ts';

const KEY = 'skylark.token';

const changed = new Listeners();
let token: string | null = read();

/** Storage is refused in some private windows: then the session lasts as long as the page. */
function read(): string | null {
  if (typeof window === 'undefined') return null;
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(next: string | null): void {
  token = next;
  try {
    if (next === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Kept in memory only.
  }
  changed.notify();
}

/** The token of who is signed in; React reads it through useSyncExternalStore. */
export const session = {
  token: (): string | null => token,
  begin: (next: string): void => write(next),
  end: (): void => write(null),
  subscribe: changed.add,
};

// Signing in or out in one tab is seen by the others. On the server there is no window, and nobody is signed in.
globalThis.window?.addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  token = event.newValue;
  changed.notify();
});

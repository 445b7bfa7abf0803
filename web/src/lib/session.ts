import { Listeners } from './Listeners.ts';

const KEY = 'skylark.token';

const changed = new Listeners();
let token: string | null = read();

/** Some private windows refuse storage; then the session lasts as long as the page. */
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

/** The token of the signed-in person; React reads it through useSyncExternalStore. */
export const session = {
  token: (): string | null => token,
  begin: (next: string): void => write(next),
  end: (): void => write(null),
  subscribe: changed.add,
};

// Other tabs follow sign-in and sign-out. On the server there is no window and no session.
globalThis.window?.addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  token = event.newValue;
  changed.notify();
});

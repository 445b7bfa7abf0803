import { Listeners } from './Listeners.ts';
import { rehearsalToken } from './rehearsal.ts';
import { isSchoolView } from './schoolView.ts';

const KEY = 'skylark.token';

/** A session that the school opened to view a person's pages until it ends. */
export interface Viewer {
  /** `view`: read-only. `act`: changes are recorded as the manager's. */
  access: 'view' | 'act';
  /** ISO 8601. */
  endsAt: string;
  isOver: boolean;
}

const changed = new Listeners();
const rehearsed = rehearsalToken();
let token: string | null = rehearsed ?? read();
/** Whether the session belongs to this page only: neither stored nor affected by other tabs. */
let isHeld = rehearsed !== null || isSchoolView;
/** In the desk's frame it counts as over until the desk's link has opened it. */
let viewer: Viewer | null = isSchoolView ? { access: 'view', endsAt: new Date(0).toISOString(), isOver: true } : null;

/** Some private windows refuse storage; then the session lasts as long as the page. */
function read(): string | null {
  // The desk's frame must never use the browser's own sign-in.
  if (typeof window === 'undefined' || isSchoolView) return null;
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(next: string | null): void {
  token = next;
  isHeld = false;
  viewer = null;
  try {
    if (next === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Kept in memory only.
  }
  changed.notify();
}

/** A page that holds its session in memory leaves the browser's own sign-in alone, even when the session ends. */
function end(): void {
  if (!isHeld) return write(null);
  token = null;
  if (viewer) viewer = { ...viewer, isOver: true };
  changed.notify();
}

/** The token of the signed-in person; React reads it through useSyncExternalStore. */
export const session = {
  token: (): string | null => token,
  begin: (next: string): void => write(next),
  /** Like begin, for this page only: the browser's own sign-in stays. @param of missing for a framing admin page */
  hold(next: string, of?: Omit<Viewer, 'isOver'>): void {
    token = next;
    isHeld = true;
    viewer = of ? { ...of, isOver: false } : null;
    changed.notify();
  },
  /** The school's view of a person's pages; null in a person's own session. */
  viewer: (): Viewer | null => viewer,
  /** Whether the browser's stored data (token, language, drafts) belongs to somebody else. */
  isHeld: (): boolean => isHeld,
  end,
  subscribe: changed.add,
};

// Other tabs follow sign-in and sign-out. On the server there is no window and no session.
globalThis.window?.addEventListener('storage', (event) => {
  if (event.key !== KEY || isHeld) return;
  token = event.newValue;
  changed.notify();
});

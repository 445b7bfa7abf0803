import { loadAnew } from './loadAnew.ts';
import { session } from './session.ts';

/** The storage key whose change other tabs follow. */
const KEY = 'skylark.child';

interface Shown {
  id: string;
  hasSiblings: boolean;
}
let shown: Shown | null = null;

/**
 * The child this page shows. Calls send its id, so that a page left open for one child can't act for another child
 * chosen meanwhile in another tab.
 */
export const shownChild = {
  get: (): Shown | null => shown,
  show({ id, hasSiblings }: Shown): void {
    shown = { id, hasSiblings };
  },
  /** Another child has been chosen: reloads the page, once. */
  turned(): void {
    if (shown === null) return;
    shown = null;
    loadAnew.here();
  },
  /** Chooses another child and goes to an address. */
  turn(id: string, address: string): void {
    shown = null;
    try {
      localStorage.setItem(KEY, id);
    } catch {
      // Without storage, the other tabs learn of it from the server.
    }
    loadAnew.at(address);
  },
};

session.subscribe(() => {
  shown = null;
});
// Public pages are rendered on the server, where there is no window.
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && newValue !== null && shown !== null && newValue !== shown.id) shownChild.turned();
});

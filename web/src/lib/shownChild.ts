import { loadAnew } from './loadAnew.ts';
import { session } from './session.ts';

/** The storage key whose change the other tabs follow. */
const KEY = 'skylark.child';

interface Shown {
  id: string;
  hasSiblings: boolean;
}
let shown: Shown | null = null;

/**
 * The child that this page shows. Calls say it, so that a page that was left open on one child does nothing for another
 * one that was chosen in another tab meanwhile.
 */
export const shownChild = {
  get: (): Shown | null => shown,
  show({ id, hasSiblings }: Shown): void {
    shown = { id, hasSiblings };
  },
  /** Another one is chosen by now: the page is loaded anew, once. */
  turned(): void {
    if (shown === null) return;
    shown = null;
    loadAnew.here();
  },
  /** This page has chosen another one, and goes there. */
  turn(id: string, address: string): void {
    shown = null;
    try {
      localStorage.setItem(KEY, id);
    } catch {
      // Without storage the other tabs learn it from the server.
    }
    loadAnew.at(address);
  },
};

session.subscribe(() => {
  shown = null;
});
// Public pages are painted by the server, where there is no window.
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && newValue !== null && shown !== null && newValue !== shown.id) shownChild.turned();
});

import { SCHOOL_VIEW_PATH, type SchoolViewRefused } from '@skylark/contract/schoolView.facts';

/**
 * Whether this page was opened at the address that the desk shows in a frame. Determined once, because the page then
 * changes its address to an ordinary one.
 */
export const isSchoolView = globalThis.window?.location.pathname === SCHOOL_VIEW_PATH;

/** Tells the desk what a view may not do, so that the desk can offer its own act. No other page can frame this one. */
export function tellDesk(refused: SchoolViewRefused): void {
  if (isSchoolView) window.parent.postMessage(refused, '*');
}

/** Storage that lasts as long as the page. Values are its own properties, as with the browser's storage. */
class PageStorage {
  [name: string]: unknown;
  get length(): number {
    return Object.keys(this).length;
  }
  key(n: number): string | null {
    return Object.keys(this)[n] ?? null;
  }
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(this[name]) : null;
  }
  setItem(name: string, value: string): void {
    this[name] = value;
  }
  removeItem(name: string): void {
    if (Object.hasOwn(this, name)) Reflect.deleteProperty(this, name);
  }
  clear(): void {
    for (const name of Object.keys(this)) this.removeItem(name);
  }
}

// The browser is the manager's: none of its stored data (a sign-in, drafts, "handed to the child") may be used in the
// frame, and nothing tried there may be stored. Must run before any other module reads the storage.
if (isSchoolView)
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: new PageStorage(), configurable: true });

import { SCHOOL_VIEW_PATH } from '@skylark/contract/schoolView.facts';

/**
 * Whether this page was opened at the address that the desk shows in a frame. Decided once, because the address then
 * becomes that of an ordinary page.
 */
export const isSchoolView = globalThis.window?.location.pathname === SCHOOL_VIEW_PATH;

/** Lasts as long as the page. What is kept are its own properties, as browsers have it. */
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

// The browser is the manager's: nothing of theirs is shown in the frame (a sign-in, drafts, "handed to the child"), and
// nothing that one tries there stays behind. Before any other module reads storage.
if (isSchoolView)
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: new PageStorage(), configurable: true });

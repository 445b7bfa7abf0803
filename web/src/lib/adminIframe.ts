import { isSchoolView } from './schoolView.ts';

const PARAMETER = 'admin_iframe';
const KEY = 'skylark.admin_iframe';

/** Only managers' sites may embed our pages (ADMIN_ORIGINS), so being embedded is enough. */
const isEmbedded = (window: Window): boolean => window.top !== window.self;

/** Storage may be refused inside another site; such a page is embedded anyway. */
function isRemembered(window: Window): boolean {
  try {
    if (new URLSearchParams(window.location.search).has(PARAMETER)) window.sessionStorage.setItem(KEY, '1');
    return window.sessionStorage.getItem(KEY) !== null;
  } catch {
    return new URLSearchParams(window.location.search).has(PARAMETER);
  }
}

/** Whether an admin tool has opened the app in this window: by its address, through all later pages and reloads. */
export const readAdminIframe = (window: Window): boolean => isEmbedded(window) || isRemembered(window);

// In the desk's view a manager sees what the family sees, including frame and menus.
const isOn = globalThis.window !== undefined && !isSchoolView && readAdminIframe(globalThis.window);

/**
 * In an admin page's frame: pages have no frame of their own, and the browser's data is not used, because it is a
 * manager's.
 */
export const isAdminIframe = (): boolean => isOn;

/**
 * Browsers refuse to frame the app except on sites in ADMIN_ORIGINS (frame-ancestors), so any frame is an admin page's.
 */
export const isFramed = (): boolean => window !== window.top;

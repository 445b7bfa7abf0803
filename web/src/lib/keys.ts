const KEY = 'skylark.keys';

/**
 * Whether keys without Ctrl act on a page. People who use dictation or have a tremor can switch them off (WCAG 2.1.4).
 */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setKeysOn(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch (error) {
    console.info('There is no storage for a setting.', error);
  }
}

/** A key belongs to the field it is typed into, to the board that has the focus, and to a dialog that is open. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element &&
    target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, [role="application"]') !== null) ||
  document.querySelector('[role="dialog"]') !== null;

/** A single key without modifiers, which would make it a browser shortcut. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  areKeysOn() && !event.defaultPrevented && !event.ctrlKey && !event.altKey && !event.metaKey && !isTyping(event);

const OURS = 'skylark.';
/** How texts read is of the device and names nobody. */
const KEPT = new Set(['skylark.locale']);
const LEFT = 'skylark.left';

/**
 * Removes what this browser keeps of whoever used it: the session, strokes on their way, a code, the wizard's answers.
 * For a sign-out that somebody asked for; a session that ended by itself may come back to its strokes.
 */
export function forgetHere(): void {
  forgetIn(() => localStorage);
  forgetIn(() => sessionStorage);
  try {
    // Each tab has a storage of its own that only it can clear: this notifies them.
    localStorage.setItem(LEFT, String(Date.now()));
    localStorage.removeItem(LEFT);
  } catch {
    // Without storage there is nothing to clear in other tabs either.
  }
}

/** Storage is refused in some private windows: then nothing was kept. */
function forgetIn(storage: () => Storage): void {
  try {
    const kept = storage();
    for (const key of Object.keys(kept)) if (key.startsWith(OURS) && !KEPT.has(key)) kept.removeItem(key);
  } catch (error) {
    console.info('There is no storage to clear.', error);
  }
}

window.addEventListener('storage', (event) => {
  if (event.key === LEFT && event.newValue !== null) forgetIn(() => sessionStorage);
});

const OURS = 'skylark.';
/** The language belongs to the device and identifies no one. */
const KEPT = new Set(['skylark.locale']);
const LEFT = 'skylark.left';

/**
 * Removes what this browser stores about its user: the session, unsent strokes, a code, the wizard's answers. For an
 * explicit sign-out only: after an expired session, the person may come back to their strokes.
 */
export function forgetHere(): void {
  forgetIn(() => localStorage);
  forgetIn(() => sessionStorage);
  try {
    // Each tab has its own session storage that only it can clear: this notifies the others.
    localStorage.setItem(LEFT, String(Date.now()));
    localStorage.removeItem(LEFT);
  } catch {
    // Without storage there is nothing to clear in other tabs either.
  }
}

/** Some private windows refuse storage; then nothing was stored. */
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

/** Specification, point 9. */
const TOAST_MS = 1_500;
/** An error has to be read to the end. */
const ERROR_TOAST_MS = 6_000;

/** Shows a short message. The library that shows it is loaded when there is something to show. */
export async function toast(kind: 'done' | 'error', message: string): Promise<void> {
  try {
    const { showToast } = await import('./toaster.tsx');
    showToast(kind, message, kind === 'error' ? ERROR_TOAST_MS : TOAST_MS);
  } catch (error) {
    // Without a network the library may not come: the message is lost, what it was about goes on.
    console.info('A message could not be shown:', message, error);
  }
}

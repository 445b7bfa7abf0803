/** Shows a short message. The library that shows it is loaded when there is something to show. */
export async function toast(kind: 'done' | 'error', message: string): Promise<void> {
  try {
    const { showToast } = await import('./toaster.tsx');
    showToast(kind, message);
  } catch (error) {
    // Without a network the library may not come: the message is lost, what it was about goes on.
    console.info('A message could not be shown:', message, error);
  }
}

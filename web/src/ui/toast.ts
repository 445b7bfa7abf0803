import type { ToastAction } from './toastAction.ts';

/** Shows a short message. The library for it is loaded on first use. */
export async function toast(kind: 'done' | 'error', message: string, action?: ToastAction): Promise<void> {
  try {
    const { showToast } = await import('./toaster.tsx');
    showToast(kind, message, action);
  } catch (error) {
    // Without a network the library may not load: the message is lost, but the action it reports is not affected.
    console.info('A message could not be shown:', message, error);
  }
}

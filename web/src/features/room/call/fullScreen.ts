/** On iPhones only videos can go full screen. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;

export const fillsScreen = (): boolean => document.fullscreenElement !== null;

export function subscribeFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export async function toggleFullScreen(): Promise<void> {
  try {
    if (fillsScreen()) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser may refuse; then nothing changes.
  }
}

/** Newer than TypeScript's types. */
interface ScreenChoice extends DisplayMediaStreamOptions {
  selfBrowserSurface: 'exclude';
  surfaceSwitching: 'include';
  systemAudio: 'exclude';
  windowAudio: 'window';
  monitorTypeSurfaces: 'exclude';
}

/**
 * A tab or window, but neither a whole screen, where notifications may appear, nor the room itself. Only Chromium
 * honours the last two options.
 */
const CHOICE: ScreenChoice = {
  video: { frameRate: { max: 30 } },
  // Voice processing is off, because it would damage other sound.
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'include',
  // The sound of the whole system would send the child's own voice back.
  systemAudio: 'exclude',
  windowAudio: 'window',
  monitorTypeSurfaces: 'exclude',
};

/** Missing in browsers of phones and tablets, although the type says that it always exists. */
export const canShareScreen = (): boolean =>
  (navigator.mediaDevices as Partial<MediaDevices> | undefined)?.getDisplayMedia !== undefined;

/**
 * Must be called in a press.
 * @returns undefined when the person chose nothing
 * @throws when the browser cannot share
 */
export async function chooseScreen(): Promise<MediaStream | undefined> {
  try {
    return await navigator.mediaDevices.getDisplayMedia(CHOICE);
  } catch (error) {
    // The same error name is used when the operating system blocks recording; that case is reported.
    const isDismissed = error instanceof Error && error.name === 'NotAllowedError' && !error.message.includes('system');
    if (isDismissed || (error instanceof Error && error.name === 'AbortError')) return undefined;
    throw error;
  }
}

/** Newer than what TypeScript knows of it. */
interface ScreenChoice extends DisplayMediaStreamOptions {
  selfBrowserSurface: 'exclude';
  surfaceSwitching: 'include';
  systemAudio: 'exclude';
  windowAudio: 'window';
  monitorTypeSurfaces: 'exclude';
}

/** A tab or window, not a whole screen, where messages may pop up, nor the room itself. Only Chromium follows the last two. */
const CHOICE: ScreenChoice = {
  video: { frameRate: { max: 30 } },
  // It is no voice: nothing is taken out of it.
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'include',
  // The computer's whole sound would send the child's own voice back to it.
  systemAudio: 'exclude',
  windowAudio: 'window',
  monitorTypeSurfaces: 'exclude',
};

/** Browsers of phones and tablets have none, although it is typed as always there. */
export const canShareScreen = (): boolean =>
  (navigator.mediaDevices as Partial<MediaDevices> | undefined)?.getDisplayMedia !== undefined;

/** Call it in a press. @returns undefined when the person chose nothing @throws when the browser cannot share */
export async function chooseScreen(): Promise<MediaStream | undefined> {
  try {
    return await navigator.mediaDevices.getDisplayMedia(CHOICE);
  } catch (error) {
    // The same name means that the computer lets the browser record nothing: that is said.
    const isDismissed = error instanceof Error && error.name === 'NotAllowedError' && !error.message.includes('system');
    if (isDismissed || (error instanceof Error && error.name === 'AbortError')) return undefined;
    throw error;
  }
}

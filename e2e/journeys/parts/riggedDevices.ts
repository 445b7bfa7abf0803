import type { Page } from '@playwright/test';

type Kind = 'audioinput' | 'videoinput';

declare global {
  interface Window {
    rigged: {
      /** Ids of devices that are not plugged in; `all` of a kind as the kind itself. */
      gone: Set<string>;
      tracks: MediaStreamTrack[];
      isPhoneRinging: boolean;
      /** Tracks that were opened while the phone call had the devices. */
      muted: MediaStreamTrack[];
    };
  }
}

/** Runs in the page, before its own scripts: lets a journey unplug devices and take them away. */
export function rigDevices(): void {
  const rigged: Window['rigged'] = { gone: new Set(), tracks: [], isPhoneRinging: false, muted: [] };
  window.rigged = rigged;
  // Absent before the browser has navigated to the school.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) return;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const list = mediaDevices.enumerateDevices.bind(mediaDevices);
  const isGone = ({ kind, deviceId }: MediaDeviceInfo): boolean => rigged.gone.has(kind) || rigged.gone.has(deviceId);
  /** With one microphone gone, the browser opens another. */
  const withoutGone = async (constraints: MediaStreamConstraints): Promise<MediaStreamConstraints> => {
    if (!constraints.audio || rigged.gone.size === 0) return constraints;
    const left = (await list()).find((one) => one.kind === 'audioinput' && !isGone(one));
    return { ...constraints, audio: { deviceId: { exact: left?.deviceId ?? '' } } };
  };
  mediaDevices.getUserMedia = async (constraints = {}) => {
    const isMissing =
      (constraints.video && rigged.gone.has('videoinput')) || (constraints.audio && rigged.gone.has('audioinput'));
    if (isMissing) throw new DOMException('unplugged', 'NotFoundError');
    const stream = await open(await withoutGone(constraints));
    for (const track of stream.getTracks()) {
      rigged.tracks.push(track);
      if (rigged.isPhoneRinging) rigged.muted.push(track);
      Object.defineProperty(track, 'muted', { get: () => rigged.isPhoneRinging });
    }
    return stream;
  };
  mediaDevices.enumerateDevices = async () => (await list()).filter((one) => !isGone(one));
}

/**
 * Simulates pulling a cable.
 * @param which all devices of the kind, or the one in use while others remain
 */
export async function unplug(page: Page, kind: Kind, which: 'all' | 'the one in use' = 'all'): Promise<void> {
  await page.evaluate(
    ([of, isAll]) => {
      const { gone, tracks } = window.rigged;
      const used = tracks.filter((one) => one.readyState === 'live' && `${one.kind}input` === of);
      if (isAll) gone.add(of);
      else for (const track of used) gone.add(track.getSettings().deviceId ?? '');
      for (const track of used) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    },
    [kind, which === 'all'] as const,
  );
}

export async function plugIn(page: Page, kind: Kind): Promise<void> {
  await page.evaluate((of) => {
    window.rigged.gone.delete(of);
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  }, kind);
}

/** Simulates answering a phone call, or hanging up. */
export async function phoneCall(page: Page, isOn: boolean): Promise<void> {
  await page.evaluate((is) => {
    window.rigged.isPhoneRinging = is;
    for (const track of window.rigged.tracks)
      if (track.readyState === 'live') track.dispatchEvent(new Event(is ? 'mute' : 'unmute'));
  }, isOn);
}

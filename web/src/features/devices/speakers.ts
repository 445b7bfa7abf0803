import { type Bell, bellSamples, chimeSamples, wavOf } from './chime.ts';

const BELLS_LAST_S = 0.9;

/** Safari on phones and some others use the system's speaker. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** Firefox lists no speakers before the person has chosen one in its own dialog. */
interface AsksForSpeaker {
  selectAudioOutput?: () => Promise<MediaDeviceInfo>;
}

export const canAskForSpeaker = (): boolean => canChooseSpeaker() && 'selectAudioOutput' in navigator.mediaDevices;

/** @returns undefined when the person chose none */
export async function askForSpeaker(): Promise<string | undefined> {
  try {
    return (await (navigator.mediaDevices as AsksForSpeaker).selectAudioOutput?.())?.deviceId;
  } catch {
    return undefined;
  }
}

/** Routes an element's sound to a speaker; to the system default when that speaker is missing. */
export async function playThrough(element: HTMLMediaElement, speakerId: string): Promise<void> {
  if (!canChooseSpeaker() || element.sinkId === speakerId) return;
  try {
    await element.setSinkId(speakerId);
  } catch {
    if (element.sinkId !== '') await element.setSinkId('').catch(() => undefined);
  }
}

/**
 * Plays the chime of the speaker test; resolves when it has ended.
 * @throws when the browser refuses to play
 */
export const playChime = (speakerId: string): Promise<void> => play(chimeSamples(), speakerId);

/**
 * Plays a few short bells.
 * @throws when the browser refuses to play
 */
export const playBells = (bells: readonly Bell[], speakerId: string): Promise<void> =>
  play(bellSamples(bells, BELLS_LAST_S), speakerId);

async function play(samples: Float32Array, speakerId: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([wavOf(samples)], { type: 'audio/wav' }));
  try {
    const sound = new Audio(address);
    await playThrough(sound, speakerId);
    const ended = new Promise<void>((resolve, reject) => {
      sound.addEventListener('ended', () => resolve(), { once: true });
      sound.addEventListener('error', () => reject(new Error('The chime could not be played')), { once: true });
    });
    await Promise.all([ended, sound.play()]);
  } finally {
    URL.revokeObjectURL(address);
  }
}

import { useEffect, useRef, useState } from 'react';
import { stopReading } from '../../lib/speech/speech.ts';
import { loadVoice } from './api.ts';

/** Plays the recordings of a homework one after another; each is fetched when its turn comes. */
export function useInARow(homeworkId: string, failed: (error: unknown) => void) {
  const [now, setNow] = useState<string>();
  /** Aborts the current playback when another one is started. */
  const running = useRef<AbortController>(undefined);
  const stop = (): void => {
    running.current?.abort();
    setNow(undefined);
  };
  useEffect(() => () => running.current?.abort(), []);
  const play = async (ids: readonly string[]): Promise<void> => {
    running.current?.abort();
    stopReading();
    const { signal } = (running.current = new AbortController());
    try {
      for (const id of ids) {
        setNow(id);
        // oxlint-disable-next-line no-await-in-loop
        await hear(await loadVoice(homeworkId, id), signal);
        if (signal.aborted) return;
      }
    } catch (error) {
      if (!signal.aborted) failed(error);
    }
    if (!signal.aborted) setNow(undefined);
  };
  return { now, play, stop };
}

async function hear(sound: Blob, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const address = URL.createObjectURL(sound);
  const audio = new Audio(address);
  try {
    const ended = new Promise<void>((resolve, reject) => {
      audio.addEventListener('ended', () => resolve());
      audio.addEventListener('error', () => reject(new Error('The recording can’t be played.')));
      signal.addEventListener('abort', () => resolve());
    });
    await audio.play();
    await ended;
  } finally {
    audio.pause();
    URL.revokeObjectURL(address);
  }
}

let playing: HTMLAudioElement | undefined;

/** Plays one recording at a time. */
export function play(address: string, failed: (error: unknown) => void): void {
  playing?.pause();
  const audio = new Audio(address);
  playing = audio;
  audio.play().catch((error: unknown) => {
    if (playing === audio) failed(error);
  });
}

/**
 * Lets a silent picture go on where Safari has stopped it: behind a locked screen, after a phone call, or, when the
 * battery is low, until the person taps. @returns what ends it
 */
export function keepPlaying(video: HTMLVideoElement): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  const play = (): void => {
    // A refusal waits for the next tap.
    if (video.paused && document.visibilityState === 'visible') video.play().catch(() => undefined);
  };
  video.addEventListener('pause', play, { signal });
  document.addEventListener('visibilitychange', play, { signal });
  window.addEventListener('pointerup', play, { signal });
  return () => ends.abort();
}

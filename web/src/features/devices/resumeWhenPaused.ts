/**
 * Resumes a silent video that Safari has paused: behind a locked screen, after a phone call, or on low battery until
 * the person taps.
 * @returns a function that stops it
 */
export function resumeWhenPaused(video: HTMLVideoElement): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  const play = (): void => {
    // If refused, the next tap tries again.
    if (video.paused && document.visibilityState === 'visible') video.play().catch(() => undefined);
  };
  video.addEventListener('pause', play, { signal });
  document.addEventListener('visibilitychange', play, { signal });
  window.addEventListener('pointerup', play, { signal });
  return () => ends.abort();
}

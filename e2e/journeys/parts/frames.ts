/** So many frames in a few seconds are a picture that moves, also on a slow machine. */
export const FRAMES_THAT_MOVE = 8;

/** Runs in the page. @returns how many frames of a video were shown from now on, within some seconds */
export function countFrames(element: SVGElement | HTMLElement): Promise<number> {
  const ENOUGH = 8;
  const WITHIN_MS = 5_000;
  const video = element as HTMLVideoElement;
  return new Promise((resolve) => {
    let frames = 0;
    const count = (): void => {
      frames += 1;
      if (frames >= ENOUGH) resolve(frames);
      else video.requestVideoFrameCallback(count);
    };
    video.requestVideoFrameCallback(count);
    setTimeout(() => resolve(frames), WITHIN_MS);
  });
}

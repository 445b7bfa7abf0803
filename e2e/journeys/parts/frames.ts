import { expect } from '@playwright/test';

/** This many consecutive frames are a moving picture. The frame rate is left to the benchmarks. */
const FRAMES_THAT_MOVE = 8;
const CALL_WITHIN_MS = 60_000;

/**
 * Waits until a picture moves, however slowly on a busy machine. A frozen picture fails.
 * @param look counts the frames displayed within some seconds; may reject while there is no video yet
 */
export async function expectMoves(look: () => Promise<number>): Promise<void> {
  let seen = 0;
  await expect(async () => {
    seen += await look();
    expect(seen, 'frames of the other side').toBeGreaterThanOrEqual(FRAMES_THAT_MOVE);
  }).toPass({ timeout: CALL_WITHIN_MS });
}

/**
 * Runs in the page.
 * @returns how many frames of a video are displayed from now on: resolves early when it moves, otherwise after 5 s
 */
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

import type { ElementProps } from '@skylark/contract/board';
import { PAGE_HEIGHT, PAGE_WIDTH } from '@skylark/contract/board.facts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BoardPort } from '../BoardPort.ts';
import type { BoardContext } from '../gestures/Gesture.ts';
import { ImageUploads, NotAPicture } from './ImageUploads.ts';

/** @returns positions of the pictures dropped at a point, and the failures */
async function dropped(
  files: readonly Blob[],
  at: { x: number; y: number },
  size = { width: 400, height: 300 },
  leave?: (editor: { pageId: string }) => void,
): Promise<{ looks: ElementProps[]; problems: unknown[]; mostAtOnce: number }> {
  const looks: ElementProps[] = [];
  const problems: unknown[] = [];
  let [sending, mostAtOnce] = [0, 0];
  const editor = { pageId: 'free:1', settings: { color: 'sky', size: 3 } };
  const port = {
    uploadPicture: async () => {
      leave?.(editor);
      sending += 1;
      mostAtOnce = Math.max(mostAtOnce, sending);
      await Promise.resolve();
      sending -= 1;
      return { id: 'picture', ...size };
    },
  };
  const uploads = new ImageUploads(
    editor as unknown as BoardContext,
    port as unknown as BoardPort,
    (made) => looks.push(...made.map(({ look }) => look)),
    () => undefined,
    (problem) => problems.push(problem),
  );
  await uploads.add(files, at);
  expect(uploads.uploads).toBe(0);
  return { looks, problems, mostAtOnce };
}

const picture = new Blob(['x'], { type: 'image/png' });

it('a picture is placed completely on the page, wherever it is dropped and whatever its shape', async () => {
  const spot = fc.record({
    x: fc.integer({ min: -2 * PAGE_WIDTH, max: 3 * PAGE_WIDTH }),
    y: fc.integer({ min: -2 * PAGE_HEIGHT, max: 3 * PAGE_HEIGHT }),
  });
  const form = fc.record({ width: fc.integer({ min: 1, max: 4_000 }), height: fc.integer({ min: 1, max: 4_000 }) });
  await fc.assert(
    fc.asyncProperty(spot, form, fc.integer({ min: 1, max: 4 }), async (at, size, count) => {
      const { looks } = await dropped(
        Array.from({ length: count }, () => picture),
        at,
        size,
      );
      expect(looks).toHaveLength(count);
      for (const { x, y, width, height } of looks) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        // Positions are rounded to integers.
        expect(x + width).toBeLessThanOrEqual(PAGE_WIDTH + 1);
        expect(y + height).toBeLessThanOrEqual(PAGE_HEIGHT + 1);
      }
    }),
    { numRuns: 200 },
  );
});

it('ten pictures dropped together are sent three at a time, and all added', async () => {
  const { looks, problems, mostAtOnce } = await dropped(
    Array.from({ length: 10 }, () => picture),
    { x: 10, y: 10 },
  );
  expect([looks.length, problems, mostAtOnce]).toEqual([10, [], 3]);
});

it('a file that isn’t a picture is reported, and the others are added', async () => {
  const { looks, problems } = await dropped([new Blob(['x'], { type: 'text/plain' }), picture], { x: 10, y: 10 });
  expect(looks).toHaveLength(1);
  expect(problems).toEqual([expect.any(NotAPicture)]);
});

it('a picture for a page that was left meanwhile is not put on another', async () => {
  const { looks, problems } = await dropped([picture], { x: 10, y: 10 }, undefined, (editor) => {
    editor.pageId = 'free:2';
  });
  expect([looks, problems]).toEqual([[], []]);
});

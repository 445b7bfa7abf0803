import type { Box } from '@skylark/contract/activity.facts';
import { PAGE_HEIGHT, PAGE_WIDTH } from '@skylark/contract/board.facts';
import { type RefObject, useLayoutEffect } from 'react';

/** Whether a spot of the page, in board units, is hidden from the viewer. */
export type IsHidden = (at: { x: number; y: number }) => boolean;

/**
 * Makes covered parts inaccessible to screen readers and the keyboard. As on the board, the middle of a part decides.
 * @param slide the layer's position on the page, in per cent
 */
export function useHiddenParts(layer: RefObject<HTMLElement | null>, slide: Box, isHidden?: IsHidden): void {
  // Runs after every render, because any move may change a part's position.
  useLayoutEffect(() => {
    for (const part of layer.current?.querySelectorAll<HTMLElement>('[data-part], [data-area]') ?? [])
      part.toggleAttribute('inert', isHidden?.(middleOf(part, slide)) === true);
  });
}

/** Parts are placed in per cent of the slide. */
function middleOf({ style }: HTMLElement, [left, top, width, height]: Box): { x: number; y: number } {
  const x = left + ((parseFloat(style.left) + parseFloat(style.width) / 2) / 100) * width;
  const y = top + ((parseFloat(style.top) + parseFloat(style.height) / 2) / 100) * height;
  return { x: (x / 100) * PAGE_WIDTH, y: (y / 100) * PAGE_HEIGHT };
}

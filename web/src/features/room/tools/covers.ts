import { PAGE_HEIGHT, PAGE_WIDTH } from '@skylark/contract/board.facts';
import { SPOTLIGHT_MAX, SPOTLIGHT_MIN } from '@skylark/contract/lessonTools.facts';
import type { Cover } from '@skylark/contract/lessonTools';

/** The handles of a cover. */
export type Grip = 'whole' | 'left' | 'top' | 'right' | 'bottom' | 'radius';

/** Minimum thickness of a curtain, so that it can be grabbed again. */
const THINNEST = 500;

const clamp = (value: number, low: number, high: number): number => Math.round(Math.min(Math.max(value, low), high));

/** The cover after dragging a handle by dx, dy in tenths of a unit: stays on the page and can be grabbed. */
export function pulled(cover: Cover, grip: Grip, dx: number, dy: number): Cover {
  if (cover.kind === 'spotlight') {
    if (grip === 'radius') return { ...cover, radius: clamp(cover.radius + dx, SPOTLIGHT_MIN, SPOTLIGHT_MAX) };
    return { ...cover, x: clamp(cover.x + dx, 0, PAGE_WIDTH), y: clamp(cover.y + dy, 0, PAGE_HEIGHT) };
  }
  const { left, top, right, bottom } = cover;
  switch (grip) {
    case 'left':
      return { ...cover, left: clamp(left + dx, 0, right - THINNEST) };
    case 'right':
      return { ...cover, right: clamp(right + dx, left + THINNEST, PAGE_WIDTH) };
    case 'top':
      return { ...cover, top: clamp(top + dy, 0, bottom - THINNEST) };
    case 'bottom':
      return { ...cover, bottom: clamp(bottom + dy, top + THINNEST, PAGE_HEIGHT) };
    case 'whole':
    case 'radius': {
      const x = clamp(dx, -left, PAGE_WIDTH - right);
      const y = clamp(dy, -top, PAGE_HEIGHT - bottom);
      return { kind: 'curtain', left: left + x, top: top + y, right: right + x, bottom: bottom + y };
    }
  }
}

/** Positions of the handles on the page. */
export function gripsOf(cover: Cover): { grip: Grip; x: number; y: number }[] {
  if (cover.kind === 'spotlight') {
    const { x, y, radius } = cover;
    // The radius handle is on the side that lies on the page.
    const isRight = x + radius <= PAGE_WIDTH || x < PAGE_WIDTH / 2;
    return [
      { grip: 'whole', x, y },
      { grip: 'radius', x: isRight ? Math.min(x + radius, PAGE_WIDTH) : Math.max(x - radius, 0), y },
    ];
  }
  const { left, top, right, bottom } = cover;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [
    { grip: 'whole', x, y },
    { grip: 'left', x: left, y },
    { grip: 'right', x: right, y },
    { grip: 'top', x, y: top },
    { grip: 'bottom', x, y: bottom },
  ];
}

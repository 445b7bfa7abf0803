import type { Cover } from '@skylark/contract/lessonTools';

/** Whether a cover hides this spot of its page from the student. */
export function hiddenBy(cover: Cover, { x, y }: { x: number; y: number }): boolean {
  switch (cover.kind) {
    case 'curtain':
      return x >= cover.left && x <= cover.right && y >= cover.top && y <= cover.bottom;
    case 'spotlight':
      return Math.hypot(x - cover.x, y - cover.y) > cover.radius;
  }
}

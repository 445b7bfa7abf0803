import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Horizontal distance of a swipe that turns a slide. */
const SWIPE_PX = 48;

/** The position in a series of slides, and navigation: buttons, arrow keys, swipes. */
export function useTurning(count: number) {
  const [asked, setAt] = useState(0);
  const at = Math.min(asked, Math.max(0, count - 1));
  const begin = useRef<{ x: number; y: number } | null>(null);
  const turn = (to: number): void => setAt(Math.max(0, Math.min(count - 1, to)));

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const to = targetOf(event.key, at, count);
      if (to === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')) return;
      event.preventDefault();
      setAt(to);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [at, count]);

  const swipe = {
    onPointerDown: (event: PointerEvent): void => {
      begin.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent): void => {
      if (!begin.current) return;
      const [x, y] = [event.clientX - begin.current.x, event.clientY - begin.current.y];
      begin.current = null;
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) turn(at + (x < 0 ? 1 : -1));
    },
  };
  return { at, turn, swipe };
}

function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'PageUp':
      return Math.max(0, at - 1);
    case 'ArrowRight':
    case 'PageDown':
      return Math.min(count - 1, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

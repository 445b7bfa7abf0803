import type { Cover } from '@skylark/contract/lessonTools';
import { IconArrowsMove, IconX } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { type Grip, gripsOf, pulled } from './covers.ts';
import classes from './PageCover.module.css';

const TENTHS = 10;
const PAGE_UNITS = 1600;
const STEP = 200;
const BIG_STEP = 1_000;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Props {
  cover: Cover;
  onPull: (to: Cover) => void;
  onAway: () => void;
}

/** The handles of a cover, for pointers and arrow keys. */
export function CoverGrips({ cover, onPull, onAway }: Props) {
  const t = useT();
  const held = useRef<{ from: Cover; x: number; y: number; scale: number } | null>(null);
  const take = (event: PointerEvent<HTMLElement>): void => {
    const page = event.currentTarget.closest(`.${classes.cover}`)?.getBoundingClientRect();
    if (!page || page.width === 0) return;
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { from: cover, x: event.clientX, y: event.clientY, scale: (PAGE_UNITS * TENTHS) / page.width };
  };
  const pull = (grip: Grip, event: PointerEvent<HTMLElement>): void => {
    if (!held.current) return;
    const { from, x, y, scale } = held.current;
    onPull(pulled(from, grip, (event.clientX - x) * scale, (event.clientY - y) * scale));
  };
  const press = (grip: Grip, event: KeyboardEvent): void => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? BIG_STEP : STEP;
    // The radius responds to both pairs of arrow keys.
    const dx = grip === 'radius' && way[0] === 0 ? -way[1] : way[0];
    onPull(pulled(cover, grip, dx * step, way[1] * step));
  };
  // At the left, because other aids are shown at the right.
  const corner = cover.kind === 'curtain' ? { x: cover.left, y: cover.top } : besideOf(cover);
  return (
    <>
      {gripsOf(cover).map(({ grip, x, y }) => (
        <button
          key={grip}
          type="button"
          className={classes.grip}
          data-grip={grip}
          style={at(x, y)}
          aria-label={t(`tools.cover.${grip}`)}
          onPointerDown={take}
          onPointerMove={(event) => pull(grip, event)}
          onPointerUp={() => (held.current = null)}
          onPointerCancel={() => (held.current = null)}
          onKeyDown={(event) => press(grip, event)}
        >
          {grip === 'whole' && <IconArrowsMove size={22} aria-hidden="true" />}
        </button>
      ))}
      <button type="button" className={classes.away} style={at(corner.x, corner.y)} onClick={onAway}>
        <IconX size={20} aria-hidden="true" />
        <span>{t('tools.cover.away')}</span>
      </button>
    </>
  );
}

const besideOf = ({ x, y, radius }: Extract<Cover, { kind: 'spotlight' }>): { x: number; y: number } => ({
  x: x - radius * 0.7,
  y: y - radius * 0.7,
});

const at = (x: number, y: number): CSSProperties =>
  ({ '--x': `${x / TENTHS}px`, '--y': `${y / TENTHS}px` }) as CSSProperties;

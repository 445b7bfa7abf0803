import type { Box } from '@skylark/contract/activity.facts';
import type { DrawnItem } from '@skylark/contract/drawing.facts';
import { useRef } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { moved, resized } from '../activity/boxes.ts';
import classes from './SlideMaker.module.css';

interface HandleProps {
  item: DrawnItem;
  frame: React.RefObject<HTMLElement | null>;
  isChosen: boolean;
  choose: () => void;
  place: (at: Box, mark: string) => void;
  remove: () => void;
}

/** Percentage that an arrow key moves something. */
const STEP = 2;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** An item on the slide: moved by dragging or arrow keys, resized by its corner or with Shift. */
export function Handle({ item, frame, isChosen, choose, place, remove }: HandleProps) {
  const t = useT();
  const held = useRef<{ x: number; y: number; at: Box; isSize: boolean; mark: string }>(undefined);
  const [left, top, width, height] = item.at;
  return (
    <button
      type="button"
      className={classes.handle}
      style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      aria-label={nameOf(item, t)}
      aria-pressed={isChosen}
      onClick={choose}
      onFocus={choose}
      onKeyDown={(event) => {
        const by = ARROWS[event.key];
        if (by) {
          event.preventDefault();
          place((event.shiftKey ? resized : moved)(item.at, ...by), `keys ${item.id}`);
        } else if (event.key === 'Delete' || event.key === 'Backspace') {
          event.preventDefault();
          remove();
        }
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const isSize = (event.target as Element).hasAttribute('data-size');
        held.current = { x: event.clientX, y: event.clientY, at: item.at, isSize, mark: crypto.randomUUID() };
      }}
      onPointerMove={(event) => {
        const box = frame.current?.getBoundingClientRect();
        if (!held.current || !box?.width) return;
        const { x, y, at, isSize, mark } = held.current;
        const [dx, dy] = [((event.clientX - x) / box.width) * 100, ((event.clientY - y) / box.height) * 100];
        place((isSize ? resized : moved)(at, dx, dy), mark);
      }}
      onPointerUp={() => {
        held.current = undefined;
      }}
      onPointerCancel={() => {
        held.current = undefined;
      }}
    >
      {isChosen && <i className={classes.corner} data-size aria-hidden="true" />}
    </button>
  );
}

function nameOf(item: DrawnItem, t: ReturnType<typeof useT>): string {
  switch (item.kind) {
    case 'text':
      return item.text.trim() || t('maker.text');
    case 'shape':
      return t(`maker.shape.${item.shape}`);
    case 'picture':
      return t('maker.picture');
  }
}

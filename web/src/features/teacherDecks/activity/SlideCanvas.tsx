import type { Box } from '@skylark/contract/activity.facts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './SlideCanvas.module.css';
import { moved, type Point, resized } from './boxes.ts';
import { CutPicture } from './CutPicture.tsx';
import type { Place } from './places.ts';

interface Props {
  imageUrl: string;
  places: readonly Place[];
  selected: string | undefined;
  select: (id: string) => void;
  /** @param mark consecutive steps with the same mark form one undo step */
  put: (id: string, box: Box, mark?: string) => void;
  /** Gets the drawn line while drawing is on. */
  drawn: ((points: readonly Point[]) => void) | undefined;
}

interface Held {
  id: string;
  isSize: boolean;
  from: Point;
  box: Box;
  pointerId: number;
}

const STEP = 1;
const ARROWS: Record<string, Point> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
/** Maximum points per line; hands draw fewer. */
const POINTS_MAX = 3_000;
/** A movement below this, in per cent of the slide, is only a press. */
const PRESS = 0.6;

/** The slide with the parts of an activity, which can be moved and resized by pointer or arrow keys. */
export function SlideCanvas({ imageUrl, places, selected, select, put, drawn }: Props) {
  const t = useT();
  const canvas = useRef<HTMLDivElement>(null);
  const held = useRef<Held>(null);
  const [going, setGoing] = useState<{ id: string; box: Box }>();
  // Pointer moves arrive faster than renders.
  const line = useRef<Point[]>([]);
  /** The pointer that is drawing: other fingers neither continue nor end its line. */
  const pen = useRef<number>(null);
  const [shown, setShown] = useState<readonly Point[]>([]);
  const draw = (points: Point[]): void => {
    line.current = points;
    setShown(points);
  };
  const pointOf = (event: PointerEvent): Point => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box || box.width === 0) return [0, 0];
    return [((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100];
  };
  const grab = (event: PointerEvent<HTMLElement>, { id, box }: Place, isSize: boolean): void => {
    if (event.button !== 0 || held.current) return;
    event.stopPropagation();
    select(id);
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { id, isSize, from: pointOf(event), box, pointerId: event.pointerId };
  };
  const whereTo = (event: PointerEvent, { from, box, isSize }: Held): Box | undefined => {
    const [x, y] = pointOf(event);
    const [dx, dy] = [x - from[0], y - from[1]];
    if (Math.hypot(dx, dy) < PRESS) return undefined;
    return isSize ? resized(box, dx, dy) : moved(box, dx, dy);
  };
  const carry = {
    onPointerMove: (event: PointerEvent): void => {
      const now = held.current;
      if (now?.pointerId !== event.pointerId) return;
      const box = whereTo(event, now);
      if (box) setGoing({ id: now.id, box });
    },
    onPointerUp: (event: PointerEvent): void => {
      const now = held.current;
      if (now?.pointerId !== event.pointerId) return;
      held.current = null;
      setGoing(undefined);
      const box = whereTo(event, now);
      if (box) put(now.id, box);
    },
    onPointerCancel: (event: PointerEvent): void => {
      if (held.current?.pointerId !== event.pointerId) return;
      held.current = null;
      setGoing(undefined);
    },
  };
  const press = (event: KeyboardEvent, { id, box }: Place): void => {
    const by = ARROWS[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    put(id, event.shiftKey ? resized(box, ...by) : moved(box, ...by), `keys ${id}`);
  };
  return (
    <div ref={canvas} className={classes.canvas} role="group" aria-label={t('author.canvas')}>
      <img src={imageUrl} alt="" draggable={false} />
      <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {places.map(
          ({ id, shape }) =>
            shape && <polyline key={id} points={pointsOf(shape)} data-selected={id === selected || undefined} />,
        )}
        {shown.length > 0 && <polyline points={shown.map((point) => point.join(',')).join(' ')} data-drawn />}
      </svg>
      {places.map((place) => {
        const box = going?.id === place.id ? going.box : place.box;
        const isSelected = place.id === selected;
        return (
          <button
            key={place.id}
            type="button"
            className={classes.place}
            style={placed(box)}
            data-look={place.shape ? 'line' : place.look}
            data-selected={isSelected || undefined}
            data-place={place.id}
            aria-label={t('author.place.at', { name: place.label, x: Math.round(box[0]), y: Math.round(box[1]) })}
            aria-pressed={isSelected}
            onClick={() => select(place.id)}
            onKeyDown={(event) => press(event, place)}
            onPointerDown={(event) => grab(event, place, false)}
            {...carry}
          >
            {place.colour !== undefined && <i className={classes.paint} style={{ background: place.colour }} />}
            {place.picture ? <CutPicture picture={place.picture} /> : !place.shape && <span>{place.label}</span>}
          </button>
        );
      })}
      {places.map(
        (place) =>
          place.id === selected && (
            <span
              key={place.id}
              className={classes.corner}
              style={cornerOf(going?.id === place.id ? going.box : place.box)}
              data-corner
              aria-hidden="true"
              onPointerDown={(event) => grab(event, place, true)}
              {...carry}
            />
          ),
      )}
      {drawn && (
        <div
          className={classes.paper}
          data-paper
          onPointerDown={(event) => {
            if (event.button !== 0 || !event.isPrimary || pen.current !== null) return;
            pen.current = event.pointerId;
            event.currentTarget.setPointerCapture(event.pointerId);
            draw([pointOf(event)]);
          }}
          onPointerMove={(event) => {
            if (pen.current === event.pointerId) draw([...line.current, pointOf(event)].slice(0, POINTS_MAX));
          }}
          onPointerUp={(event) => {
            if (pen.current !== event.pointerId) return;
            pen.current = null;
            const points = line.current;
            draw([]);
            if (points.length > 1) drawn(points);
          }}
          onPointerCancel={(event) => {
            if (pen.current !== event.pointerId) return;
            pen.current = null;
            draw([]);
          }}
        />
      )}
    </div>
  );
}

const pointsOf = (shape: readonly number[]): string =>
  shape.reduce((text, number, at) => text + (at % 2 === 0 ? ' ' : ',') + String(number), '').trim();

const placed = ([left, top, width, height]: Box) => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
  // Small boxes are above large ones, so that each can be grabbed.
  zIndex: 1 + Math.round(400 - Math.min(4_000, width * height) / 10),
});

const cornerOf = ([left, top, width, height]: Box) => ({ left: `${left + width}%`, top: `${top + height}%` });

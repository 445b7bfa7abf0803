import { TRACE_FINGER_MAX, TRACE_MAX_NUMBERS, TRACE_SCALE } from '@skylark/contract/play.facts';
import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { useT } from '../../lib/texts.tsx';
import classes from './Activity.module.css';
import type { FaceProps } from './Face.ts';
import { pointsOf } from './points.ts';

/** Half the width of a child's finger: the tolerance of a line. */
const FINGER_PX = 22;

/** Letters as strokes, one after the other: traced with a finger or a pen from the dot, or completed with a key. */
export function Trace({ activity, played, helped, canMove, move }: FaceProps) {
  const t = useT();
  const drawn = useRef<SVGPolylineElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const points = useRef<[number, number][]>([]);
  /** The finger that traces, so that the palm beside it is ignored. */
  const finger = useRef<number>(undefined);
  const { parts } = activity;
  const next = parts.find(({ id }) => !played.done.has(id));
  const add = (event: PointerEvent): void => {
    const box = surface.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const x = ((event.clientX - box.left) / box.width) * 100;
    const y = ((event.clientY - box.top) / box.height) * 100;
    points.current.push([Math.min(100, Math.max(0, x)), Math.min(100, Math.max(0, y))]);
    drawn.current?.setAttribute('points', points.current.map(([px, py]) => `${px * 16},${py * 9}`).join(' '));
  };
  const send = (way: readonly (readonly [number, number])[]): void => {
    if (!next || way.length < 2) return;
    const height = surface.current?.getBoundingClientRect().height;
    const finger = height ? Math.min(TRACE_FINGER_MAX, Math.round((FINGER_PX / height) * TRACE_SCALE)) : 0;
    move({ kind: 'trace', part: next.id, points: fewer(way), finger });
  };
  const end = (isWhole: boolean): void => {
    if (isWhole) send(points.current);
    points.current = [];
    finger.current = undefined;
    drawn.current?.setAttribute('points', '');
  };
  const [startX, startY] = next?.shape ?? [];
  const number = next ? parts.indexOf(next) + 1 : 0;
  return (
    <>
      {/* The whole surface accepts input, because small children begin next to the dot. The button below does the
          same with a key. */}
      <div
        ref={surface}
        className={classes.paper}
        data-open={(canMove && next !== undefined) || undefined}
        onPointerDown={(event) => {
          if (event.button !== 0 || !event.isPrimary) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          finger.current = event.pointerId;
          points.current = [];
          add(event);
        }}
        onPointerMove={(event) => event.pointerId === finger.current && add(event)}
        onPointerUp={(event) => event.pointerId === finger.current && end(true)}
        onPointerCancel={(event) => event.pointerId === finger.current && end(false)}
      />
      <svg className={classes.drawn} viewBox="0 0 1600 900" aria-hidden="true">
        {parts.map((part) => (
          <polyline
            key={part.id}
            className={classes.stroke}
            points={unitsOf(part.shape)}
            data-done={played.done.has(part.id) || undefined}
            data-next={(canMove && part === next) || undefined}
            data-helped={helped.includes(part.id) || undefined}
          />
        ))}
        <polyline ref={drawn} className={classes.ownStroke} points="" />
      </svg>
      {next && canMove && startX !== undefined && startY !== undefined && (
        <button
          type="button"
          className={classes.start}
          style={{ left: `${startX}%`, top: `${startY}%`, ...headingOf(next.shape) }}
          aria-label={t('play.stroke', { number, count: parts.length })}
          onClick={() => send(pointsOf(next.shape))}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 12h13M12 6l6 6-6 6" />
          </svg>
        </button>
      )}
    </>
  );
}

/** The initial direction of a stroke, for an arrow behind its start: on top, it would hide a small letter. */
function headingOf(shape: readonly number[] | undefined): CSSProperties {
  const [from, ...others] = pointsOf(shape);
  const to = from && (others.find(([x, y]) => Math.hypot(x - from[0], y - from[1]) > 1) ?? others[0]);
  if (!from || !to) return {};
  const angle = Math.atan2((to[1] - from[1]) * 9, (to[0] - from[0]) * 16);
  return { '--heading': `${angle}rad`, '--back-x': -Math.cos(angle), '--back-y': -Math.sin(angle) } as CSSProperties;
}

const unitsOf = (shape: readonly number[] | undefined): string =>
  pointsOf(shape)
    .map(([x, y]) => `${x * 16},${y * 9}`)
    .join(' ');

/** Reduces a line to the maximum number of points; always keeps the first and the last. */
function fewer(way: readonly (readonly [number, number])[]): number[] {
  const count = Math.min(way.length, TRACE_MAX_NUMBERS / 2);
  return Array.from({ length: count }, (_, at) => way[Math.round((at * (way.length - 1)) / (count - 1))] ?? [0, 0])
    .flat()
    .map((one) => Math.round((one / 100) * TRACE_SCALE));
}

import type { Activity } from '@skylark/contract/activity';
import { IconHandFinger } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import classes from './Activity.module.css';
import { gestureOf } from './gestureOf.ts';

const WAITS_MS = 1_500;
/** The hand appears, makes its gesture, disappears, and pauses. */
const LASTS_MS = 4_000;
const TIMES = 3;
/** Shares of that time. */
const [COMES, GOES, LEAVES] = [0.12, 0.55, 0.65];

/**
 * Shows children who can't read what to do: a hand repeats the gesture of this kind of activity a few times, until
 * something is touched (docs/decisions/0098).
 */
export function ShowHow({ activity }: { activity: Activity }) {
  const hand = useRef<HTMLSpanElement>(null);
  const points = useMemo(() => gestureOf(activity), [activity]);
  useEffect(() => {
    const element = hand.current;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!element?.animate || points.length === 0 || isStill) return undefined;
    const shown = element.animate(framesOf(points), { delay: WAITS_MS, duration: LASTS_MS, iterations: TIMES });
    const stop = (): void => shown.cancel();
    document.addEventListener('pointerdown', stop, true);
    document.addEventListener('keydown', stop, true);
    return () => {
      stop();
      document.removeEventListener('pointerdown', stop, true);
      document.removeEventListener('keydown', stop, true);
    };
  }, [points]);
  return (
    <span ref={hand} className={classes.hand} aria-hidden="true" data-shows-how>
      <IconHandFinger stroke={1.5} />
    </span>
  );
}

/** @param points in per cent of the slide; a single one is tapped twice */
export function framesOf(points: readonly (readonly [x: number, y: number])[]): Keyframe[] {
  const at = ([x, y]: readonly [number, number]) => ({ left: `${x}%`, top: `${y}%` });
  const first = points[0] ?? [50, 50];
  const last = points.at(-1) ?? first;
  const way = points.length === 1 ? [first, first, first, first] : points;
  return [
    { ...at(first), opacity: 0, scale: 1.3, offset: 0 },
    ...way.map((point, index) => ({
      ...at(point),
      opacity: 1,
      scale: points.length === 1 && index % 2 === 1 ? 0.8 : 1,
      offset: COMES + ((GOES - COMES) * index) / (way.length - 1),
    })),
    { ...at(last), opacity: 0, scale: 1.3, offset: LEAVES },
    { ...at(last), opacity: 0, scale: 1.3, offset: 1 },
  ];
}

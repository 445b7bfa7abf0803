import type { Box } from '@skylark/contract/activity.facts';
import classes from './Activity.module.css';
import type { KindProps } from './ActivityLayer.tsx';
import { boxOf } from './view.ts';

const COLOURS = ['#1B6FD8', '#E0661F', '#1B7F4F', '#8A4FD0', '#C93A6B', '#8A6A00'];

/** What was matched is joined by a thread, each of its own colour. */
export function Threads({ activity, played }: Pick<KindProps, 'activity' | 'played'>) {
  const boxes = new Map(activity.parts.map((part) => [part.id, boxOf(part)]));
  return (
    <svg className={classes.drawn} viewBox="0 0 1600 900" preserveAspectRatio="none" aria-hidden="true">
      {[...played.lies].map(([one, other]) => {
        const [from, to] = [boxes.get(one), boxes.get(other)];
        const color = COLOURS[activity.answers.findIndex(([first]) => first === one) % COLOURS.length];
        return (
          from && to && <path key={one} pathLength="1" className={classes.thread} d={thread(from, to)} stroke={color} />
        );
      })}
    </svg>
  );
}

/** From the edge of one to the edge of the other that look at each other. */
function thread(from: Box, to: Box): string {
  const middle = ([x, y, width, height]: Box): [number, number] => [(x + width / 2) * 16, (y + height / 2) * 9];
  const [[ax, ay], [bx, by]] = [middle(from), middle(to)];
  if (Math.abs(by - ay) > Math.abs(bx - ax) * 0.6) {
    const side = Math.sign(by - ay);
    const [y1, y2] = [ay + side * from[3] * 4.5, by - side * to[3] * 4.5];
    return `M${ax} ${y1}C${ax} ${(y1 + y2) / 2} ${bx} ${(y1 + y2) / 2} ${bx} ${y2}`;
  }
  const side = Math.sign(bx - ax);
  const [x1, x2] = [ax + side * from[2] * 8, bx - side * to[2] * 8];
  return `M${x1} ${ay}C${(x1 + x2) / 2} ${ay} ${(x1 + x2) / 2} ${by} ${x2} ${by}`;
}

import type { Box } from '@skylark/contract/activity.facts';
import classes from './Activity.module.css';
import type { FaceProps } from './Face.ts';
import { type PairLayout, pairLayoutOf, matchLineOf } from './matchLines.ts';
import { boxOf } from './view.ts';

const COLOURS = ['#1B6FD8', '#E0661F', '#1B7F4F', '#8A4FD0', '#C93A6B', '#8A6A00'];

/** Lines between matched parts, each in its own colour. */
export function MatchLines({ activity, played }: Pick<FaceProps, 'activity' | 'played'>) {
  const boxes = new Map(activity.parts.map((part) => [part.id, boxOf(part)]));
  const pairOf = (one = '', other = ''): (readonly [Box, Box])[] => {
    const [from, to] = [boxes.get(one), boxes.get(other)];
    return from && to ? [[from, to]] : [];
  };
  const layout: PairLayout = pairLayoutOf(activity.answers.flatMap(([one, other]) => pairOf(one, other)));
  return (
    <svg className={classes.drawn} viewBox="0 0 1600 900" preserveAspectRatio="none" aria-hidden="true">
      {[...played.positions].flatMap(([one, other]) => {
        const color = COLOURS[activity.answers.findIndex(([first]) => first === one) % COLOURS.length];
        return pairOf(one, other).map(([from, to]) => (
          <path key={one} pathLength="1" className={classes.thread} d={matchLineOf(from, to, layout)} stroke={color} />
        ));
      })}
    </svg>
  );
}

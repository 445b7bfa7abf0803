import { type Box, hasFace, nameOf } from '@skylark/contract/activity.facts';
import { mixed } from '@skylark/contract/mixed';
import { useMemo } from 'react';
import { useT } from '../../lib/texts.tsx';
import { Sky } from '../../ui/Sky.tsx';
import classes from './Activity.module.css';
import { isSecondTap } from './isSecondTap.ts';
import type { FaceProps } from './Face.ts';
import { PartFace, placed } from './PartFace.tsx';
import { boxOf, inReadingOrder, type Part } from './view.ts';

/** Parts that are pressed: chosen, found, uncovered, or turned over. */
export function PickParts({ activity, played, helped, canMove, move }: FaceProps) {
  const t = useT();
  const { kind, parts } = activity;
  const boxes = useBoxes(activity, played.round);
  const isDone = (part: Part): boolean => {
    switch (kind) {
      case 'memory':
        return activity.answers.some((pair) => pair.includes(part.id) && played.done.has(pair[0] ?? ''));
      case 'choose':
        // Each part may be asked for until the last question is answered.
        return played.done.size >= activity.answers.length && activity.answers.some(([asked]) => asked === part.id);
      default:
        return played.done.has(part.id);
    }
  };
  const isFaceUp = (part: Part): boolean => kind !== 'memory' || isDone(part) || played.faceUp.includes(part.id);
  const labelOf = (part: Part, index: number): string => {
    const word = nameOf(part);
    if (kind === 'memory' && !isFaceUp(part)) return t('play.card', { number: index + 1 });
    if (kind === 'cover' && !isDone(part)) return t('play.covered', { number: index + 1 });
    return isDone(part) ? t('play.done', { word }) : word;
  };
  const boxNow = (part: Part): Box => boxes.get(part.id) ?? boxOf(part);
  return inReadingOrder(parts, boxNow).map((part, index) => {
    const box = boxNow(part);
    const isOpen =
      canMove && !isDone(part) && !(kind === 'memory' && played.faceUp.length === 1 && played.faceUp[0] === part.id);
    return (
      <button
        key={part.id}
        type="button"
        className={classes.pick}
        style={placed(box)}
        data-part={part.id}
        data-thing={hasFace(part) || undefined}
        data-done={isDone(part) || undefined}
        data-up={isFaceUp(part) || undefined}
        data-helped={helped.includes(part.id) || undefined}
        data-wrong={(played.last?.kind === 'wrong' && played.last.part === part.id) || undefined}
        aria-label={labelOf(part, index)}
        aria-disabled={!isOpen || undefined}
        onClick={(event) => !isSecondTap(event) && isOpen && move({ kind: 'pick', part: part.id })}
      >
        {kind === 'memory' && !isFaceUp(part) ? (
          <span className={classes.back}>
            <Sky pose="flying" size={110} />
          </span>
        ) : (
          <PartFace part={part} box={box} />
        )}
        {kind === 'find' && isDone(part) && <Ring of={box} />}
        {kind === 'cover' && (
          <span className={classes.curtain} aria-hidden="true">
            <span>{'?'}</span>
          </span>
        )}
      </button>
    );
  });
}

/** The cards of a memory game are shuffled in each round. */
function useBoxes({ kind, parts, task }: FaceProps['activity'], round: number): ReadonlyMap<string, Box> {
  return useMemo(() => {
    const places = parts.map(boxOf);
    const order = kind === 'memory' ? mixed(parts, `${task} ${round}`) : parts;
    return new Map(order.flatMap((part, index) => (places[index] ? [[part.id, places[index]] as const] : [])));
  }, [kind, parts, task, round]);
}

const RING: readonly (readonly [x: number, y: number])[] = [
  [62, 5],
  [26, -2],
  [2, 22],
  [4, 52],
  [6, 82],
  [50, 98],
  [77, 95],
  [104, 92],
  [117, 71],
  [107, 45],
  [97, 19],
  [74, 6],
  [40, 8],
];

/** A hand-drawn ring, in page units: the drawing animation ends correctly only if the line is not stretched. */
function Ring({ of: [, , width, height] }: { of: Box }) {
  const [start, ...curve] = RING.map(([x, y]) => `${x * width * 0.16} ${y * height * 0.09}`);
  return (
    <svg
      className={classes.ring}
      viewBox={`0 0 ${width * 16} ${height * 9}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path pathLength="1" d={`M${start}C${curve.join(' ')}`} />
    </svg>
  );
}

import { type Box, hasFace, nameOf } from '@skylark/contract/activity.facts';
import { useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import classes from './Activity.module.css';
import type { FaceProps } from './Face.ts';
import { PartFace, placed } from './PartFace.tsx';
import { MatchLines } from './MatchLines.tsx';
import { useDragParts } from './useDragParts.ts';
import { boxAt, boxOf, inReadingOrder, type Part, placedBox } from './view.ts';

/**
 * Parts that are dragged to their place or their other half: with a finger, or picked up with one press and put down
 * with another.
 */
export function PutParts({ activity, played, helped, canMove, move, ...where }: FaceProps) {
  const t = useT();
  const { kind, parts, answers } = activity;
  const [held, setHeld] = useState<string | null>(null);
  const isPair = kind === 'match';
  const isDone = (id: string): boolean =>
    played.done.has(id) || (isPair && answers.some(([one = '', other]) => other === id && played.done.has(one)));
  // A place may have its own word or picture and lie on another place; things are the parts that have a target.
  const isPlace = (part: Part): boolean => answers.some((group) => group.slice(1).includes(part.id));
  const isTaken = (part: Part): boolean => answers.some(([thing]) => thing === part.id) || !isPlace(part);
  // A place with a title: things lie in it, below its word.
  const isFramed = (part: Part): boolean => !isPair && hasFace(part) && !isTaken(part);
  const isUnplaced = (part: Part): boolean => (isPair || (hasFace(part) && isTaken(part))) && !isDone(part.id);
  const isTarget = (part: Part): boolean => (isPair ? !isDone(part.id) : !hasFace(part) || isPlace(part));
  const targets = parts.filter(isTarget).map((part) => [part.id, boxOf(part)] as const);
  const put = (part: string, to: string | undefined): void => {
    setHeld(null);
    if (to !== undefined && to !== part) move({ kind: 'put', part, to });
  };
  const carry = useDragParts({
    ...where,
    canMove,
    onDrop: (part, x, y) =>
      put(
        part,
        boxAt(
          targets.filter(([id]) => id !== part),
          x,
          y,
        ),
      ),
    onTap: (id) => {
      const part = parts.find((one) => one.id === id);
      if (!part) return;
      if (held !== null && held !== id && isTarget(part)) put(held, id);
      else if (isUnplaced(part)) setHeld(held === id ? null : id);
    },
  });
  const now = canMove ? held : null;
  return (
    <>
      {isPair && <MatchLines activity={activity} played={played} />}
      {/* In kinds other than pairs, things are rendered above places. */}
      {(isPair ? inReadingOrder(parts, boxOf) : parts).map((part) => {
        const box = boxNow(activity, played.positions, part);
        const word = nameOf(part);
        const place = played.positions.get(part.id);
        const to = parts.find(({ id }) => id === place);
        const isOpen = isUnplaced(part) || (now !== null && isTarget(part));
        return (
          <button
            key={part.id}
            type="button"
            className={classes.put}
            style={placed(box)}
            data-part={part.id}
            data-drags={isPair || (hasFace(part) && isTaken(part)) || undefined}
            data-thing={hasFace(part) || undefined}
            data-place={isFramed(part) || undefined}
            data-loose={(isUnplaced(part) && canMove) || undefined}
            data-target={(now !== null && now !== part.id && isTarget(part)) || undefined}
            data-held={now === part.id || undefined}
            data-done={isDone(part.id) || undefined}
            data-helped={helped.includes(part.id) || undefined}
            data-wrong={(played.last?.kind === 'wrong' && played.last.part === part.id) || undefined}
            aria-label={
              to ? t('play.lies', { word, place: nameOf(to) }) : isDone(part.id) ? t('play.done', { word }) : word
            }
            aria-pressed={isUnplaced(part) && isOpen ? now === part.id : undefined}
            aria-disabled={!canMove || !isOpen || undefined}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || now === null) return;
              // Escape puts down the held part and must not close anything around it.
              event.stopPropagation();
              setHeld(null);
            }}
            {...carry(part.id, isUnplaced(part))}
          >
            <PartFace part={part} box={isFramed(part) ? titleBox(box) : box} />
          </button>
        );
      })}
    </>
  );
}

/** A title is one line high, however large its place. */
const titleBox = ([x, y, width, height]: Box): Box => [x, y, width, Math.min(height, 16)];

/** The current box of a thing: where it has been placed, if it has. */
function boxNow({ kind, parts }: FaceProps['activity'], lies: ReadonlyMap<string, string>, part: Part) {
  const own = boxOf(part);
  const to = kind !== 'match' ? parts.find(({ id }) => id === lies.get(part.id)) : undefined;
  if (!to) return own;
  const there = [...lies].filter(([, place]) => place === to.id).map(([id]) => id);
  return placedBox(own, boxOf(to), there.indexOf(part.id), there.length);
}

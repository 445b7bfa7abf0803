import { paints, wordOf } from '@skylark/contract/activity.facts';
import { useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import classes from './Activity.module.css';
import { isSecondTap } from './isSecondTap.ts';
import type { FaceProps } from './Face.ts';
import { PartFace, placed } from './PartFace.tsx';
import { pointsOf } from './points.ts';
import { useDragParts } from './useDragParts.ts';
import { boxOf, type Part } from './view.ts';

/** Paint pots and areas to paint: choose a pot and press an area, or drag the pot there. */
export function Areas({ activity, played, helped, canMove, move, ...where }: FaceProps) {
  const t = useT();
  const [held, setHeld] = useState<string | null>(null);
  const { parts } = activity;
  const areas = parts.filter(({ paint }) => !paint);
  const pots = parts.filter(({ paint }) => paint);
  const paintOf = (id: string | undefined): string | undefined => {
    const paint = pots.find((pot) => pot.id === id)?.paint;
    return paint && paints[paint];
  };
  const paintArea = (area: string | undefined, pot: string): void => {
    if (area !== undefined && !played.done.has(area)) move({ kind: 'put', part: area, to: pot });
  };
  const carry = useDragParts({
    ...where,
    canMove,
    onDrop: (pot, x, y) => paintArea(areas.find((area) => isInside(area, x, y))?.id, pot),
    onTap: (pot) => setHeld(held === pot ? null : pot),
  });
  const now = canMove ? held : null;
  return (
    <>
      <svg className={classes.drawn} data-paints viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {areas.map((area) => (
          <polygon
            key={area.id}
            points={pairsOf(area)
              .map((pair) => pair.join(','))
              .join(' ')}
            fill={paintOf(played.positions.get(area.id)) ?? 'transparent'}
            data-helped={helped.includes(area.id) || undefined}
            data-wrong={(played.last?.kind === 'wrong' && played.last.part === area.id) || undefined}
          />
        ))}
      </svg>
      {areas.map((area) => {
        const pot = pots.find(({ id }) => id === played.positions.get(area.id));
        const word = wordOf(area);
        return (
          <button
            key={area.id}
            type="button"
            className={classes.area}
            data-area={area.id}
            style={{ ...placed(boxOf(area)), clipPath: clipOf(area) }}
            aria-label={pot ? t('play.painted', { word, paint: wordOf(pot) }) : word}
            aria-disabled={now === null || played.done.has(area.id) || undefined}
            onClick={(event) => !isSecondTap(event) && now !== null && paintArea(area.id, now)}
          />
        );
      })}
      {pots.map((pot) => (
        <button
          key={pot.id}
          type="button"
          className={classes.put}
          style={placed(boxOf(pot))}
          data-part={pot.id}
          data-drags
          data-pot
          data-loose={canMove || undefined}
          data-held={now === pot.id || undefined}
          data-helped={helped.includes(pot.id) || undefined}
          aria-label={t('play.pot', { paint: wordOf(pot) })}
          aria-pressed={now === pot.id}
          aria-disabled={!canMove || undefined}
          {...carry(pot.id, true)}
        >
          <PartFace part={pot} box={boxOf(pot)} />
        </button>
      ))}
    </>
  );
}

function pairsOf(area: Part): [number, number][] {
  const [left, top, width, height] = boxOf(area);
  const shape = area.shape ?? [left, top, left + width, top, left + width, top + height, left, top + height];
  return pointsOf(shape);
}

function clipOf(area: Part): string {
  const [left, top, width, height] = boxOf(area);
  const corners = pairsOf(area).map(([x, y]) => `${((x - left) / width) * 100}% ${((y - top) / height) * 100}%`);
  return `polygon(${corners.join(', ')})`;
}

/** Whether a point is inside an outline: whether a line to its right crosses the edge an odd number of times. */
function isInside(area: Part, x: number, y: number): boolean {
  const corners = pairsOf(area);
  return corners.reduce((isIn, [ax, ay], index) => {
    const [bx, by] = corners.at(index - 1) ?? [ax, ay];
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
    return crosses ? !isIn : isIn;
  }, false);
}

import { useT } from '../../../lib/texts.tsx';
import classes from './ShownAids.module.css';
import { Thrower } from './Thrower.tsx';
import { useRoll } from './useRoll.ts';

const ROLLS_MS = 800;
/** Positions of the dots on each face, in quarters of its side. */
const POINTS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ],
  5: [
    [1, 1],
    [3, 1],
    [2, 2],
    [1, 3],
    [3, 3],
  ],
  6: [
    [1, 1],
    [3, 1],
    [1, 2],
    [3, 2],
    [1, 3],
    [3, 3],
  ],
};
/** The face shown before the first throw. */
const LYING = 1;

interface Props {
  count: number;
  values: readonly number[] | null;
  throws: number;
}

/** Dice with the same result for both; pressing them throws, if allowed. */
export function Dice({ count, values, throws }: Props) {
  const t = useT();
  const { isRolling, roll } = useRoll(values, throws, ROLLS_MS);
  const sides = values ?? Array.from({ length: count }, () => LYING);
  const sum = sides.reduce((all, value) => all + value, 0);
  return (
    <div className={classes.card}>
      <Thrower label={t('tools.roll')} roll={roll}>
        <div className={classes.dice} aria-hidden="true">
          {sides.map((value, at) => (
            // Dice are identified by their position.
            // oxlint-disable-next-line react/no-array-index-key
            <Die key={`${throws} ${at}`} value={value} isRolling={isRolling} />
          ))}
        </div>
      </Thrower>
      <output className="visually-hidden">
        {values && !isRolling && t('tools.dice.fell', { values: values.join(', '), sum })}
      </output>
    </div>
  );
}

export function Die({ value, isRolling }: { value: number; isRolling: boolean }) {
  return (
    <svg className={classes.die} viewBox="0 0 80 80" data-rolls={isRolling}>
      <rect x="3" y="3" width="74" height="74" rx="16" fill="#fff" stroke="#1B6FD8" strokeWidth="5" />
      {POINTS[value]?.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x * 20} cy={y * 20} r="7" fill="#17233B" />
      ))}
    </svg>
  );
}

import type { CSSProperties } from 'react';
import classes from './Confetti.module.css';

const PIECES = Array.from({ length: 18 }, (_, piece) => piece);

/** Scattered over the whole width, each at its own moment: by the golden ratio no two fall in a row. */
const placeOf = (piece: number): CSSProperties => ({
  left: `${((piece * 61.8) % 94) + 2}%`,
  animationDelay: `${(piece * 0.381) % 0.9}s`,
});

/**
 * Pieces of paper that fall once over what it stands in, which has a position of its own. Nothing falls where less motion
 * is asked for.
 * @param pieceWidth in px of its surroundings
 */
export function Confetti({ pieceWidth = 10 }: { pieceWidth?: number }) {
  return (
    <div className={classes.confetti} style={{ '--piece': `${pieceWidth}px` } as CSSProperties} aria-hidden="true">
      {PIECES.map((piece) => (
        <i key={piece} style={placeOf(piece)} />
      ))}
    </div>
  );
}

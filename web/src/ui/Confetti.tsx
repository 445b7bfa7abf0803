import type { CSSProperties } from 'react';
import classes from './Confetti.module.css';

const PIECES = Array.from({ length: 18 }, (_, piece) => piece);

/**
 * Spread over the whole width, each with its own delay: because of the golden ratio, no two neighbours fall in
 * sequence.
 */
const placeOf = (piece: number): CSSProperties => ({
  left: `${((piece * 61.8) % 94) + 2}%`,
  animationDelay: `${(piece * 0.381) % 0.9}s`,
});

/**
 * Confetti that falls once over its positioned container. Nothing falls with reduced motion.
 * @param pieceWidth in pixels of the container
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

import type { Box } from '@skylark/contract/activity.facts';
import { paints } from '@skylark/contract/activity.facts';
import type { CSSProperties } from 'react';
import classes from './Activity.module.css';
import type { Part } from './view.ts';

export const placed = ([left, top, width, height]: Box): CSSProperties => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
});

/**
 * Upper bounds of letter widths in the font's size for most letters; characters of other scripts and emoji are as wide
 * as tall.
 */
const MOST = 0.6;
const WIDE = 0.95;
const widthOf = (sign: string): number =>
  /[mwMW@%]|[^\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}\p{M}\p{Sm}\p{Sc}]/u.test(sign) ? WIDE : MOST;

/** The largest letter size that fits the card, in page units. */
export function letterSize(text: string, [, , width, height]: Box, share = 1): number {
  const wide = Array.from(text).reduce((sum, sign) => sum + widthOf(sign), 0);
  return Math.min(height * 9 * 0.6 * share, (width * 16 * 0.86) / Math.max(wide, 2 * MOST));
}

/** The visible content of a part: its picture, its word, its paint. */
export function PartFace({ part, box }: { part: Part; box: Box }) {
  const { picture, text, paint } = part;
  const hasBoth = picture !== undefined && text !== undefined;
  return (
    <>
      {paint && <Pot colour={paints[paint]} />}
      {picture && <Cut url={picture.url} cut={picture.cut} />}
      {text !== undefined && !paint && (
        <span className={classes.word} style={{ fontSize: letterSize(text, box, hasBoth ? 0.4 : 1) }}>
          {text}
        </span>
      )}
    </>
  );
}

/** A picture or a crop of one, as large as fits its box. */
function Cut({ url, cut }: { url: string; cut?: Box | undefined }) {
  if (!cut) return <img className={classes.whole} src={url} alt="" draggable={false} />;
  const [x, y, width, height] = cut;
  const ratio = (width * 16) / (height * 9);
  return (
    <span className={classes.picture}>
      <span
        className={classes.cut}
        style={{ aspectRatio: String(ratio), width: `min(100cqw, calc(100cqh * ${ratio}))` }}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          style={{
            width: `${10_000 / width}%`,
            height: `${10_000 / height}%`,
            left: `${(-x * 100) / width}%`,
            top: `${(-y * 100) / height}%`,
          }}
        />
      </span>
    </span>
  );
}

function Pot({ colour }: { colour: string }) {
  return (
    <svg className={classes.pot} viewBox="0 0 100 100" aria-hidden="true">
      <path d="M14 34h72l-6 52a8 8 0 0 1-8 7H28a8 8 0 0 1-8-7Z" fill="#E8EEF6" stroke="#17233B" strokeWidth="4" />
      <ellipse cx="50" cy="32" rx="38" ry="15" fill={colour} stroke="#17233B" strokeWidth="4" />
      <path d="M26 38c0 10 3 22 8 22s5-10 8-10 4 18 9 18 6-22 10-22 4 8 8 8 5-10 5-16" fill={colour} />
    </svg>
  );
}

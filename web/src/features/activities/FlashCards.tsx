import { useT } from '../../lib/texts.tsx';
import classes from './Activity.module.css';
import type { FaceProps } from './Face.ts';
import { isSecondTap } from './isSecondTap.ts';
import { letterSize, PartFace, placed } from './PartFace.tsx';
import { boxOf, inReadingOrder, type Part } from './view.ts';

/** Two-sided cards: a picture and its word, or a word and what is spoken for it. */
export function FlashCards({ activity, played, helped, canMove, move }: FaceProps) {
  const t = useT();
  return inReadingOrder(activity.parts, boxOf).map((part, index) => {
    const box = boxOf(part);
    const isUp = played.faceUp.includes(part.id);
    const back = backOf(part);
    const front = part.picture ? { ...part, text: undefined } : part;
    const hidden = part.picture ? t('play.card', { number: index + 1 }) : (part.text ?? '');
    return (
      <button
        key={part.id}
        type="button"
        className={classes.flash}
        style={placed(box)}
        data-part={part.id}
        data-thing
        data-up={isUp || undefined}
        data-done={played.done.has(part.id) || undefined}
        data-helped={helped.includes(part.id) || undefined}
        aria-label={isUp ? t('play.turned', { word: back }) : hidden}
        aria-pressed={isUp}
        aria-disabled={!canMove || undefined}
        onClick={(event) => !isSecondTap(event) && canMove && move({ kind: 'pick', part: part.id })}
      >
        <span className={classes.front}>
          <PartFace part={front} box={box} />
        </span>
        <span className={classes.reverse}>
          <span className={classes.word} style={{ fontSize: letterSize(back, box) }}>
            {back}
          </span>
        </span>
      </button>
    );
  });
}

/** Content of the back. */
const backOf = ({ picture, text, say }: Part): string => (picture ? (text ?? say) : say) ?? '';

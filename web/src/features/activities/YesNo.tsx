import type { Box } from '@skylark/contract/activity.facts';
import { questionsOf } from '@skylark/contract/playRules';
import { IconCheck, IconX } from '@tabler/icons-react';
import classes from './Activity.module.css';
import type { FaceProps } from './Face.ts';
import { isSecondTap } from './isSecondTap.ts';
import { PartFace, placed } from './PartFace.tsx';
import { Pips } from './Pips.tsx';

const CARD: Box = [34, 19, 32, 48];
/** Default position of both buttons. */
const BUTTONS: Box = [26, 72, 48, 22];
/** In English, because these words are part of the lesson. */
const CHOICES = [
  { sign: 1, word: 'Yes', Icon: IconCheck },
  { sign: 0, word: 'No', Icon: IconX },
] as const;

/** One picture after the other, each with a statement that is true or false. */
export function YesNo({ activity, played, helped, canMove, move }: FaceProps) {
  const order = questionsOf(activity, played.round);
  // The last picture stays after all questions are answered.
  const id = order.find((one) => !played.done.has(one)) ?? order.at(-1);
  const part = activity.parts.find((one) => one.id === id);
  if (!part) return null;
  const box = part.at ?? CARD;
  const isOpen = canMove && !played.done.has(part.id);
  return (
    <>
      {part.picture && (
        <div key={part.id} className={classes.shown} style={placed(box)}>
          <PartFace part={{ ...part, text: undefined }} box={box} />
        </div>
      )}
      <div className={classes.choices} style={placed(activity.tray ?? BUTTONS)}>
        {CHOICES.map(({ sign, word, Icon }) => {
          const pick = `${part.id}.${sign}`;
          const isWrong = played.last?.kind === 'wrong' && played.last.part === pick && isOpen;
          return (
            // The same button instance for all questions, so that a second tap doesn't answer the next one.
            <button
              key={sign}
              type="button"
              lang="en"
              className={classes.judge}
              data-part={pick}
              data-sign={sign}
              data-helped={helped.includes(pick) || undefined}
              data-wrong={isWrong || undefined}
              aria-disabled={!isOpen || undefined}
              onClick={(event) => !isSecondTap(event) && isOpen && move({ kind: 'pick', part: pick })}
            >
              <Icon aria-hidden="true" stroke={3} />
              {word}
            </button>
          );
        })}
      </div>
      <Pips done={played.done.size} count={order.length} />
    </>
  );
}

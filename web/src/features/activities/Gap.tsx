import type { Box } from '@skylark/contract/activity.facts';
import { PART_TEXT_MAX } from '@skylark/contract/activity.facts';
import { asTyped, gapIn } from '@skylark/contract/kinds/typed';
import { questionsOf } from '@skylark/contract/playRules';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCannotListen } from '../../lib/cannotListen.ts';
import { useChildView } from '../../lib/childView.ts';
import { useT } from '../../lib/texts.tsx';
import classes from './Activity.module.css';
import type { FaceProps } from './Face.ts';
import { letterOf } from './letterOf.ts';
import { PartFace, placed } from './PartFace.tsx';
import { Pips } from './Pips.tsx';
import { useSideways } from './useSideways.ts';

const PICTURE: Box = [37, 18, 26, 34];
/** Default position of the sentence or word. */
const LINE: Box = [6, 56, 88, 24];
/** Side by side and high up, because on a phone in landscape the keyboard covers the lower half. */
const HIGH = { picture: [3, 18, 23, 34], line: [28, 20, 70, 24], lineAlone: [6, 20, 88, 24] } satisfies Record<
  string,
  Box
>;
/** Share of the line's width that the button leaves free. */
const BESIDE = 0.8;
/** Average letter width of a sentence, in the font's size. */
const LETTER_WIDTH = 0.56;

/** A word is heard and typed: alone, or into the gap of its sentence. */
export function Gap({ activity, played, helped, canMove, move, isHome }: FaceProps) {
  const t = useT();
  const [cannotListen] = useCannotListen();
  const canRead = !useChildView();
  const order = questionsOf(activity, played.round);
  const id = order.find((one) => !played.done.has(one)) ?? order.at(-1);
  const part = activity.parts.find((one) => one.id === id);
  const [typed, setTyped] = useState({ id, round: played.round, text: '' });
  const field = useRef<HTMLInputElement>(null);
  const isSideways = useSideways();
  const write = (text: string): void =>
    setTyped({ id, round: played.round, text: text.replaceAll(/[^A-Za-z'’ -]/g, '').slice(0, PART_TEXT_MAX) });
  /** A keyboard set to another alphabet types the Latin letters printed on it. */
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^[\x20-\x7E]$/.test(event.key)) return;
    const letter = letterOf(event);
    if (letter === undefined || !field.current) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = field.current;
    write(value.slice(0, selectionStart ?? value.length) + letter + value.slice(selectionEnd ?? value.length));
  });
  // React doesn't receive an activity's key events (`useOwnKeys`).
  useEffect(() => {
    const input = field.current;
    const listen = (event: KeyboardEvent): void => hear(event);
    input?.addEventListener('keydown', listen);
    return () => input?.removeEventListener('keydown', listen);
  }, []);
  if (!part) return null;
  const { text: word = '' } = part;
  const isDone = played.done.has(part.id) || played.isShown;
  const isOpen = canMove && !isDone;
  const own = typed.id === part.id && typed.round === played.round ? typed.text : '';
  const around = activity.ear === true ? undefined : gapIn(part.say, word);
  const [before, after] = around ?? ['', ''];
  const pictureBox = part.at ?? (isSideways ? HIGH.picture : PICTURE);
  const box = activity.tray ?? (isSideways ? (part.picture ? HIGH.line : HIGH.lineAlone) : LINE);
  const wide = Math.max(3, word.length) * 0.72 + 0.9;
  const size = Math.min(
    box[3] * 9 * 0.42,
    (box[2] * 16 * BESIDE) / ((before.length + after.length) * LETTER_WIDTH + wide),
  );
  const tried = played.last?.kind === 'wrong' && played.last.part === part.id ? played.last.to : undefined;
  return (
    <>
      {part.picture && (
        <div key={part.id} className={classes.shown} style={placed(pictureBox)}>
          <PartFace part={{ ...part, text: undefined }} box={pictureBox} />
        </div>
      )}
      <form
        className={classes.gap}
        style={{ ...placed(box), fontSize: size }}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          const text = asTyped(own);
          if (isOpen && text !== '') move({ kind: 'type', part: part.id, text });
        }}
      >
        <label lang="en">
          {before}
          <input
            className={classes.typed}
            style={{ width: `${wide}em` }}
            data-part={part.id}
            data-done={isDone || undefined}
            data-wrong={tried === undefined ? undefined : true}
            data-helped={helped.includes(part.id) || undefined}
            aria-label={around ? t('play.gap', { before, after }) : t('play.type')}
            type="text"
            inputMode="text"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={PART_TEXT_MAX}
            readOnly={!isOpen}
            // The hint is the first letter, or at home the whole word to copy, for children who can't hear it.
            placeholder={
              !helped.includes(part.id) ? '' : isHome && cannotListen && canRead ? word : `${word.slice(0, 1)}…`
            }
            value={isDone ? word : own}
            ref={field}
            onChange={(event) => write(event.currentTarget.value)}
          />
          {after}
        </label>
        <button
          type="submit"
          className={classes.check}
          aria-label={t('play.type.check')}
          aria-disabled={!isOpen || own.trim() === '' || undefined}
        >
          <IconCheck aria-hidden="true" stroke={3} />
        </button>
        {tried !== undefined && isOpen && (
          // The last wrong text, shown to the other side, too.
          <s className={classes.tried} lang="en">
            {tried}
          </s>
        )}
      </form>
      <Pips done={played.done.size} count={order.length} />
    </>
  );
}

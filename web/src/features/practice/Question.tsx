import { use, useEffect, useEffectEvent, useRef } from 'react';
import { useChildView } from '../../lib/childView.ts';
import { languageOf } from '../../lib/speech/languageOf.ts';
import { readAloud } from '../../lib/speech/speech.ts';
import { useLocale } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import classes from './Practice.module.css';
import { ToldContext } from './roundContext.ts';

interface Props {
  text: string;
  /** Set if another component reads the text aloud. */
  isRead?: boolean;
  /** Plays the sound of the task itself. */
  sound?: (() => void) | undefined;
}

/**
 * The instruction. For a child who can't read, each one is read aloud the first time in a round, followed by the task's
 * own sound; the button repeats it. Keyboard and screen reader users start here.
 */
export function Question({ text, isRead = false, sound }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isChild = useChildView();
  const locale = useLocale();
  const told = use(ToldContext);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const say = useEffectEvent((instruction: string) => {
    const isNew = isChild && !isRead && !told.has(instruction);
    told.add(instruction);
    if (!isNew || !readAloud(instruction, languageOf(instruction, locale), sound)) sound?.();
  });
  useEffect(() => say(text), [text]);
  return (
    <div className={classes.question}>
      <h1 ref={heading} tabIndex={-1}>
        {text}
      </h1>
      {!isRead && <ReadAloud text={text} />}
    </div>
  );
}

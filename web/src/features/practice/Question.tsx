import { useEffect, useRef } from 'react';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import classes from './Practice.module.css';

/**
 * The instruction, read aloud for children who can't read, unless the task itself is read aloud. Keyboard and screen
 * reader users start here.
 */
export function Question({ text, isRead = false }: { text: string; isRead?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.question}>
      <h1 ref={heading} tabIndex={-1}>
        {text}
      </h1>
      {!isRead && <ReadAloud text={text} />}
    </div>
  );
}

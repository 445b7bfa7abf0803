import { useEffect, useRef } from 'react';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import classes from './Practice.module.css';

/** What is to be done, read aloud for who cannot read, unless more is read beside it. Who uses keys or listens to the page begins here. */
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

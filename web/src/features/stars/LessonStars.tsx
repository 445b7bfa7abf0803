import { useQuery } from '@tanstack/react-query';
import { IconStarFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useT } from '../../lib/texts.tsx';
import { lessonStarsQuery } from './api.ts';
import { Jar } from './Jar.tsx';
import classes from './LessonStars.module.css';

/** More don't fit beside the jar on a phone; the text has the full number. */
const SHOWN_MAX = 5;

/**
 * The stars that the child was given in a lesson.
 * @param isFirst right after the lesson: the stars fly into the jar
 */
export function LessonStars({ lessonId, isFirst = false }: { lessonId: string; isFirst?: boolean }) {
  const t = useT();
  const { data, isPending } = useQuery(lessonStarsQuery(lessonId));
  // Its space is reserved while it loads, since most lessons have some; if it fails, the page continues without it.
  if (!data) return (isFirst || isPending) && <div className={classes.stars} aria-hidden="true" />;
  const { inLesson } = data;
  // On a lesson's page weeks later, a lack of stars isn't mentioned.
  if (inLesson === 0 && !isFirst) return null;
  return (
    <section className={classes.stars} data-first={isFirst || undefined}>
      {inLesson > 0 && (
        <span className={classes.flight} aria-hidden="true">
          {Array.from({ length: Math.min(SHOWN_MAX, inLesson) }, (_, at) => (
            <IconStarFilled key={at} size={40} style={{ '--at': at } as CSSProperties} />
          ))}
          <Jar count={inLesson} />
        </span>
      )}
      <p>{t('stars.in_lesson', { count: inLesson })}</p>
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { mayCall, useMe } from '../../lib/me.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow, useTimes } from '../../lib/time.ts';
import { LessonLink } from '../../parts/LessonLink.tsx';
import styles from './NowPage.module.css';
import { minutesBetween, type NowLesson, pathWords, roomWords, troubleWords } from './words.ts';

const TICK_MS = 5_000;

/** One lesson: its sign by shape and word, who, what is wrong and for how long. */
export function NowRow({ lesson }: { lesson: NowLesson }) {
  const t = useT();
  const { time } = useTimes();
  const nowMs = useNow(TICK_MS);
  const me = useMe();
  const [worst] = lesson.troubles;
  const kind = worst === undefined ? 'fine' : worst.isRed ? 'red' : 'amber';
  const minutes = minutesBetween(lesson.startsAt, nowMs);
  return (
    <li className={styles['row']} data-kind={kind}>
      <span className={styles['sign']}>
        <span className={styles['shape']} aria-hidden />
        <span className="visually-hidden">{t(`now.kind.${kind}`)}</span>
      </span>
      <span className={styles['time']}>
        <LessonLink id={lesson.id}>{time(lesson.startsAt)}</LessonLink>
      </span>
      <span className={styles['who']}>
        {mayCall(me, 'GET /api/v2/manager/families/{id}') ? (
          <Link to="/families/$accountId" params={{ accountId: lesson.student.id }}>
            {lesson.student.name}
          </Link>
        ) : (
          <strong>{lesson.student.name}</strong>
        )}{' '}
        {t('now.with', { teacher: lesson.teacher.name })}
        {lesson.isTrial && <span className={styles['soft']}>{` · ${t('lesson.trial')}`}</span>}
      </span>
      {worst === undefined ? (
        <>
          <span className={styles['progress']}>
            <progress max={lesson.durationMinutes} value={Math.min(minutes, lesson.durationMinutes)} aria-hidden />
            {t('now.minutes_of', { minutes: Math.max(0, minutes), all: lesson.durationMinutes })}
          </span>
          <span className={styles['words']}>{roomWords(t, lesson)}</span>
          <span className={styles['soft']}>{pathWords(t, lesson)}</span>
        </>
      ) : (
        <span className={styles['words']}>
          {lesson.troubles.map((trouble, at) => (
            <span key={trouble.code} className={at === 0 ? styles['worst'] : styles['soft']}>
              {troubleWords(t, { ...lesson, troubles: [trouble] })}
              {lesson.state === 'on_air' && (
                <strong>{`, ${t('now.for', { minutes: minutesBetween(trouble.since, nowMs) })}`}</strong>
              )}
              {at < lesson.troubles.length - 1 ? '; ' : ''}
            </span>
          ))}
        </span>
      )}
    </li>
  );
}

import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { keyName } from '../../lib/commands.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow, useTimes } from '../../lib/time.ts';
import { LessonLink } from '../../parts/LessonLink.tsx';
import { type Help, rowId } from './helps.tsx';
import styles from './NowPage.module.css';
import { minutesBetween, type NowLesson, pathWords, roomWords, troubleWords } from './words.ts';

const TICK_MS = 5_000;

/** One lesson: its state by shape and word, its people, its trouble and for how long. */
export function NowRow({
  lesson,
  isSelected = false,
  helps = [],
}: {
  lesson: NowLesson;
  isSelected?: boolean;
  helps?: readonly Help[];
}) {
  const t = useT();
  const { time } = useTimes();
  const nowMs = useNow(TICK_MS);
  const me = useMe();
  const [worst] = lesson.troubles;
  const kind = worst === undefined ? 'fine' : worst.isRed ? 'red' : 'amber';
  const minutes = minutesBetween(lesson.startsAt, nowMs);
  const all = lesson.durationMinutes + lesson.extendedMinutes;
  return (
    <li
      id={rowId(lesson.id)}
      className={styles['row']}
      data-kind={kind}
      data-selected={isSelected || undefined}
      tabIndex={-1}
    >
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
            <progress max={all} value={Math.min(minutes, all)} aria-hidden />
            {t('now.minutes_of', { minutes: Math.max(0, minutes), all })}
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
      <HelpWords lesson={lesson} />
      {helps.length > 0 && (worst !== undefined || isSelected) && <HelpButtons lesson={lesson} helps={helps} />}
    </li>
  );
}

/** Who has taken it, what is handled, the status of a sent room link and message, and any extension. */
function HelpWords({ lesson: { help, extendedMinutes } }: { lesson: NowLesson }) {
  const t = useT();
  const { time } = useTimes();
  const { takenBy, handled, entryLink, line } = help;
  const words = [
    takenBy && t('help.taken_by', { name: takenBy.name }),
    handled && t('help.handled_by', { name: handled.by, time: time(handled.at) }),
    entryLink &&
      t(`help.entry.${entryLink.status}`, {
        to: t(`help.to.${entryLink.to}`),
        channel: t(`messages.channel.${entryLink.channel}`),
        time: time(entryLink.at),
      }),
    extendedMinutes > 0 && t('help.runs_longer', { minutes: extendedMinutes }),
    line &&
      (line.seenAt === null
        ? t('help.line_unseen', { by: line.by, time: time(line.at), text: line.text })
        : t('help.line_seen', { by: line.by, time: time(line.at), text: line.text, seen: time(line.seenAt) })),
  ].filter((one) => one !== null && one !== false);
  return words.length === 0 ? null : <span className={styles['help']}>{words.join(' · ')}</span>;
}

/** Actions for the lesson, each with its key. */
export function HelpButtons({ lesson, helps }: { lesson: NowLesson; helps: readonly Help[] }) {
  const t = useT();
  const nowMs = useNow(1_000);
  return (
    <span className={styles['helps']}>
      {helps
        .filter(({ is }) => is(lesson))
        .map(({ id, key, text, run, waits }) => {
          const seconds = waits?.(lesson, nowMs) ?? 0;
          const name = t(text(lesson));
          return (
            <Button
              key={id}
              size="compact-sm"
              variant="default"
              onClick={() => run(lesson)}
              disabled={seconds > 0}
              aria-keyshortcuts={keyName(key)}
            >
              <span className={styles['helpKey']} aria-hidden>
                {keyName(key)}
              </span>
              {seconds > 0 ? t('help.again_in', { help: name, seconds }) : name}
              <span className="visually-hidden">{t('help.of', { child: lesson.student.name })}</span>
            </Button>
          );
        })}
    </span>
  );
}

import { Button } from '@mantine/core';
import type { LessonDetails } from '@skylark/contract/lessons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useChildView } from '../../lib/childView.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useProfile } from '../profile/index.ts';
import { bookLesson, rightsQuery } from './api.ts';
import classes from './LessonPage.module.css';
import { WizardButton } from './WizardButton.tsx';

/** For a parent, after a lesson was cancelled: what was returned, and a new time with one press. */
export function AfterCancelled({ lesson }: { lesson: LessonDetails }) {
  const { type } = useProfile();
  const isChild = useChildView();
  if (isChild || type !== 'student' || lesson.status !== 'cancelled') return null;
  return <NewTime lesson={lesson} />;
}

function NewTime({ lesson }: { lesson: LessonDetails }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const rights = useQuery(rightsQuery(lesson.id));
  const book = useMutation({
    mutationFn: (at: string) => bookLesson(lesson.teacher.id, at),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['lessons'] }),
  });
  const textOf = (at: string): string => `${time.dayHeading(new Date(at))}, ${time.clock(new Date(at))}`;
  const booked = book.data?.lessons[0];
  if (booked)
    return (
      <div className={classes.again} role="status">
        <Notice kind="done">{t('lessons.again.booked', { time: textOf(booked.startsAt) })}</Notice>
        <Button component={Link} to={paths.lesson(booked.id)} variant="light">
          {t('lessons.again.see')}
        </Button>
      </div>
    );
  const { by = null, isCreditReturned = false, again = [] } = rights.data?.cancelled ?? {};
  return (
    <div className={classes.again}>
      {by !== null && <p>{t('lessons.again.why', { by, credit: isCreditReturned ? 'back' : 'none' })}</p>}
      {book.error && <Notice kind="problem">{errorText(t, book.error)}</Notice>}
      {lesson.isTrial ? (
        <WizardButton text={t('lessons.again.trial')} teacherId={lesson.teacher.id} />
      ) : (
        <>
          {again.length > 0 && (
            <div role="group" aria-label={t('lessons.again.times', { teacher: lesson.teacher.firstName })}>
              <p className={classes.againTitle}>{t('lessons.again.times', { teacher: lesson.teacher.firstName })}</p>
              <div className={classes.againTimes}>
                {again.map((at) => (
                  <Button key={at} loading={book.isPending && book.variables === at} onClick={() => book.mutate(at)}>
                    {t('lessons.again.book', { time: textOf(at) })}
                  </Button>
                ))}
              </div>
            </div>
          )}
          <Button component={Link} to={paths.bookingWith(lesson.teacher.id)} variant="light">
            {t(again.length > 0 ? 'lessons.again.other' : 'lessons.again.choose')}
          </Button>
        </>
      )}
    </div>
  );
}

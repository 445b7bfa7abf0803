import { Alert, Button, Paper } from '@mantine/core';
import type { LessonWish } from '@skylark/contract/booking';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Notice } from '../../ui/Notice.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { bookLessons, moveLesson } from './api.ts';
import classes from './BookingPage.module.css';

interface Props {
  wishes: readonly LessonWish[];
  minutes: number;
  /** The page for choosing a time oneself, if the family may. */
  others: string | undefined;
  /** Shown if the address names no offered time. */
  children: ReactNode;
}

/** The offered time that the address names, or why it can't be taken any more. */
export function OfferedTime(props: Props) {
  const [search] = useSearchParams();
  const [slot, wish] = [search.get('slot') ?? '', search.get('wish')];
  return Number.isNaN(Date.parse(slot)) ? (
    props.children
  ) : (
    <Offered key={`${wish} ${slot}`} {...props} slot={slot} wishId={wish} />
  );
}

function Offered({ wishes, slot, wishId, children, ...props }: Props & { slot: string; wishId: string | null }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  // As it was when the page opened: once it is taken, the answer no longer offers it.
  const [wish] = useState(() =>
    wishes.find(
      ({ id, offered }) => id === wishId && offered?.starts.includes(slot) === true && Date.parse(slot) > Date.now(),
    ),
  );
  if (wish) return <TakeOffered {...props} wish={wish} startsAt={slot} />;
  return (
    <>
      <Notice kind="problem">{t('booking.wish.taken', { time: time.moment(new Date(slot)) })}</Notice>
      {children}
    </>
  );
}

type TakeProps = Pick<Props, 'minutes' | 'others'> & { wish: LessonWish; startsAt: string };

/**
 * Who: a family to which the manager has offered this time. Why: to take it with one tap, even if the family can't book
 * or move lessons by itself. What can go wrong: another family was faster, the answer was taken back.
 */
function TakeOffered({ wish: { id: wishId, kind, lessonId, offered }, startsAt, minutes, others }: TakeProps) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const at = new Date(startsAt);
  const teacher = offered?.teacherName ?? '';
  const moved = kind === 'move' ? lessonId : null;
  const take = useMutation({
    mutationFn: async () => {
      if (moved !== null) await moveLesson(moved, { startsAt, wishId });
      else await bookLessons({ teacherId: offered?.teacherId ?? '', starts: [startsAt], wishId });
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['lessons'] }),
  });
  const when = `${time.dayHeading(at)}, ${time.range(at, minutes)}`;
  if (take.isSuccess)
    return (
      <State
        pose="celebrating"
        role="status"
        title={moved === null ? t('booking.done', { count: 1 }) : t('booking.move.done', { time: when })}
        text={moved === null ? t('booking.done.text', { teacher }) : undefined}
        action={
          <Button component={Link} to={moved === null ? paths.lessons : paths.lesson(moved)}>
            {t(moved === null ? 'booking.done.lessons' : 'booking.move.lesson')}
          </Button>
        }
      />
    );
  return (
    <Paper component="section" className={classes.take} aria-labelledby="offered-time">
      <h2 id="offered-time">{t('booking.wish.take')}</h2>
      <p className={`${classes.takeTime} numbers`}>{when}</p>
      <p>{t('booking.wish.take.with', { teacher })}</p>
      <p className={classes.soft}>{t('booking.zone', { zone: time.place() })}</p>
      {take.isError && (
        <Alert color="coral" role="alert">
          {errorText(t, take.error)}
        </Alert>
      )}
      <Button size="lg" loading={take.isPending} onClick={() => take.mutate()}>
        {moved === null ? t('booking.book', { count: 1 }) : t('booking.move.submit')}
      </Button>
      {others !== undefined && (
        <Button component={Link} to={others} variant="subtle">
          {t('booking.wish.other')}
        </Button>
      )}
    </Paper>
  );
}

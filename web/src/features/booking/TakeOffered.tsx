import { Alert, Button, Paper } from '@mantine/core';
import type { LessonWish } from '@skylark/contract/booking';
import type { ErrorCode } from '@skylark/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
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
  /** When the lesson to move begins now. */
  own?: string;
  /** The page for choosing a time oneself, if the family may. */
  others: string | undefined;
  /** Shown if the address names no offered time, or it can't be taken. */
  children: ReactNode;
}

/** The offered time that the address names, or that it is no longer offered. */
export function OfferedTime(props: Props) {
  const [search] = useSearchParams();
  const [slot, wish] = [search.get('slot') ?? '', search.get('wish')];
  return Number.isNaN(Date.parse(slot)) ? (
    props.children
  ) : (
    <Offered key={`${wish} ${slot}`} {...props} slot={slot} wishId={wish} />
  );
}

function Offered({ wishes, slot, wishId, own, ...props }: Props & { slot: string; wishId: string | null }) {
  const isOwn = own !== undefined && Date.parse(own) === Date.parse(slot);
  // As it was when the page opened: once it is taken, the answer no longer offers it.
  const [wish] = useState(() =>
    wishes.find(
      ({ id, offered }) =>
        !isOwn && id === wishId && offered?.starts.includes(slot) === true && Date.parse(slot) > Date.now(),
    ),
  );
  if (wish) return <TakeOffered {...props} wish={wish} startsAt={slot} />;
  // Moved there, with the offer or without it.
  return isOwn ? props.children : <NotOffered {...props} startsAt={slot} />;
}

function NotOffered({ startsAt, others, children }: Pick<Props, 'others' | 'children'> & { startsAt: string }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const over = t('booking.wish.over', { time: time.moment(new Date(startsAt)) });
  return (
    <>
      <Notice kind="problem">{others === undefined ? over : `${over} ${t('booking.wish.over.choose')}`}</Notice>
      {children}
    </>
  );
}

/** Refusals of the one time: it isn't offered any more, or somebody else has it. */
const ofThisTime: readonly (ErrorCode | undefined)[] = ['offer_over', 'slot_taken', 'slot_not_free'];

type TakeProps = Omit<Props, 'wishes' | 'own'> & { wish: LessonWish; startsAt: string };

/**
 * Who: a family to which the manager has offered this time. Why: to take it with one tap, even if the family can't book
 * or move lessons by itself. What can go wrong: another family was faster, the answer was taken back.
 */
function TakeOffered({ wish, startsAt, minutes, others, children }: TakeProps) {
  const { id: wishId, kind, lessonId, offered } = wish;
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
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['lessons'] }),
  });
  const when = `${time.dayHeading(at)}, ${time.range(at, minutes)}`;
  if (take.isSuccess)
    return (
      <State
        pose="celebrating"
        role="status"
        title={moved === null ? t('booking.done', { count: 1 }) : t('booking.move.done', { time: when })}
        text={moved === null ? t('booking.done.text', { teacher: offered?.teacherFirstName ?? '' }) : undefined}
        action={
          <Button component={Link} to={moved === null ? paths.lessons : paths.lesson(moved)}>
            {t(moved === null ? 'booking.done.lessons' : 'booking.move.lesson')}
          </Button>
        }
      />
    );
  const { error } = take;
  if (error instanceof CallError && ofThisTime.includes(error.code))
    return (
      <NotOffered startsAt={startsAt} others={others}>
        {children}
      </NotOffered>
    );
  // Refused for another reason: trying again doesn't help.
  const isRefused = error instanceof CallError && error.status === 409;
  return (
    <Paper component="section" className={classes.take} aria-labelledby="offered-time">
      <h2 id="offered-time">{t('booking.wish.take')}</h2>
      <p className={`${classes.takeTime} numbers`}>{when}</p>
      <p>{t('booking.wish.take.with', { teacher })}</p>
      <p className={classes.soft}>{t('booking.zone', { zone: time.place() })}</p>
      {error && (
        <Alert color="coral" role="alert">
          {errorText(t, error)}
        </Alert>
      )}
      {!isRefused && (
        <Button size="lg" loading={take.isPending} onClick={() => take.mutate()}>
          {moved === null ? t('booking.book', { count: 1 }) : t('booking.move.submit')}
        </Button>
      )}
      {others !== undefined && (
        <Button component={Link} to={others} variant="subtle">
          {t('booking.wish.other')}
        </Button>
      )}
    </Paper>
  );
}

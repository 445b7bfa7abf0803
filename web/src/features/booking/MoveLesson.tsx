import { Alert, Button } from '@mantine/core';
import type { Booking, LessonRights } from '@skylark/contract/booking';
import type { LessonDetails } from '@skylark/contract/lessons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { State } from '../../ui/State.tsx';
import { bookingQuery, lessonQuery, LessonRefused, rightsQuery } from '../lessons/index.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { useProfile } from '../profile/index.ts';
import { moveLesson } from './api.ts';
import { BookingShape } from './BookingShape.tsx';
import { CalendarShape } from './CalendarShape.tsx';
import { CurrentLessonTime } from './CurrentLessonTime.tsx';
import { HoursChoice } from './HoursChoice.tsx';
import { NoSlots } from './NoSlots.tsx';
import { SentWishes } from './SentWishes.tsx';
import { SlotCalendar } from './SlotCalendar.tsx';
import { OfferedTime } from './TakeOffered.tsx';
import { useSlots } from './useSlots.ts';
import { WishForm } from './WishForm.tsx';
import classes from './BookingPage.module.css';

/** Moves a booked lesson; when the rules do not allow it, the family can ask the manager. */
export function MoveLesson({ id, ask }: Pick<MoveOptionsProps, 'ask'> & { id: string }) {
  const t = useT();
  const lesson = useQuery(lessonQuery(id));
  const rights = useQuery(rightsQuery(id));
  const booking = useQuery(bookingQuery);
  const failed = [rights, booking].find((one) => one.isError);
  const title = t(ask === undefined ? 'booking.move.title' : 'booking.ask.title');
  return (
    <>
      <title>{title}</title>
      <PageHead title={title} pose="waiting" />
      {lesson.isError ? (
        <LessonRefused id={id} error={lesson.error} again={() => void lesson.refetch()} />
      ) : failed ? (
        <Failed query={failed} />
      ) : lesson.data && rights.data && booking.data ? (
        <>
          <CurrentLessonTime lesson={lesson.data} other="teacher" />
          <OfferedTime
            wishes={booking.data.wishes}
            minutes={lesson.data.durationMinutes}
            own={lesson.data.startsAt}
            others={rights.data.move.refusal === null ? paths.moveLesson(id) : undefined}
          >
            <MoveOptions key={id} lesson={lesson.data} rights={rights.data} booking={booking.data} ask={ask} />
          </OfferedTime>
        </>
      ) : (
        <BookingShape isMove />
      )}
    </>
  );
}

interface MoveOptionsProps {
  lesson: LessonDetails;
  rights: LessonRights;
  booking: Booking;
  ask: 'move' | 'cancel' | undefined;
}

function MoveOptions({ lesson, rights, booking, ask }: MoveOptionsProps) {
  const t = useT();
  // Keeps the initial state, so that the page does not change while a person is typing.
  const [{ move, wish, hoursBefore }] = useState(rights);
  if (ask === undefined && move.refusal === null)
    return <NewTime lesson={lesson} rights={rights} daysAhead={booking.rules.daysAhead} />;
  const kind = ask ?? 'move';
  const { refusal } = rights[kind];
  return (
    <div className={classes.ask}>
      <State
        pose="listening"
        title={refusal === null ? t('booking.ask.text') : t(`error.${refusal}`)}
        text={refusal === 'change_too_late' ? t('booking.rule', { hours: hoursBefore }) : undefined}
      />
      {wish ? <SentWishes wishes={[wish]} /> : <WishForm kind={kind} lessonId={lesson.id} />}
    </div>
  );
}

type NewTimeProps = Pick<MoveOptionsProps, 'lesson' | 'rights'> & { daysAhead: number };

function NewTime({ lesson, rights, daysAhead }: NewTimeProps) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const free = useSlots({ teacherId: lesson.teacher.id, lessonId: lesson.id, daysAhead });
  const [at, setAt] = useState<string>();
  const [isAll, setAll] = useState(false);
  const move = useMutation({ mutationFn: (startsAt: string) => moveLesson(lesson.id, { startsAt }) });
  const rangeOf = (start: string): string => time.range(new Date(start), lesson.durationMinutes);
  const submit = (startsAt: string): void =>
    move.mutate(startsAt, {
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['lessons'] }),
      onError: () => {
        setAt(undefined);
        void free.refetch();
      },
    });
  if (move.isSuccess)
    return (
      <State
        pose="celebrating"
        role="status"
        title={t('booking.move.done', {
          time: `${time.day(new Date(move.data.startsAt))}, ${rangeOf(move.data.startsAt)}`,
        })}
        action={
          <Button component={Link} to={paths.lesson(lesson.id)}>
            {t('booking.move.lesson')}
          </Button>
        }
      />
    );
  if (free.error) return <Failed query={free} />;
  if (!free.slots) return <CalendarShape />;
  const hasBeyond = free.all.length > free.slots.length;
  const others = (isAll ? free.all : free.slots).filter((slot) => slot.at !== lesson.startsAt);
  if (others.length === 0 && at === undefined)
    return <NoSlots daysAhead={daysAhead} {...(hasBeyond && { onAll: () => setAll(true) })} />;
  return (
    <div className={classes.columns}>
      <SlotCalendar slots={others} chosen={at === undefined ? [] : [at]} onChoose={(slot) => setAt(slot.at)}>
        {hasBeyond && <HoursChoice isAll={isAll} onAll={setAll} />}
      </SlotCalendar>
      <section className={classes.chosen} aria-labelledby="new-time">
        <h2 id="new-time">{t('booking.move.new')}</h2>
        <p aria-live="polite" className="numbers">
          {at === undefined ? (
            t('booking.move.choose')
          ) : (
            <strong>{`${time.dayHeading(new Date(at))}, ${rangeOf(at)}`}</strong>
          )}
        </p>
        <p className={classes.soft}>
          {t('booking.move.left', { count: rights.move.left, time: time.moment(new Date(rights.until)) })}
        </p>
        {move.isError && (
          <Alert color="coral" role="alert">
            {errorText(t, move.error)}
          </Alert>
        )}
        {at !== undefined && (
          <div className={classes.bar}>
            <Button size="lg" fullWidth loading={move.isPending} onClick={() => submit(at)}>
              {t('booking.move.submit')}
            </Button>
          </div>
        )}
        <Button component={Link} to={paths.lesson(lesson.id)} variant="subtle">
          {t('booking.move.keep')}
        </Button>
      </section>
    </div>
  );
}

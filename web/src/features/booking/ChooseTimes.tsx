import { Button } from '@mantine/core';
import { BOOKED_AT_ONCE_MAX } from '@skylark/contract/booking.facts';
import type { Booking } from '@skylark/contract/booking';
import type { PersonCard } from '@skylark/contract/people';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { bookLessons } from './api.ts';
import { CalendarShape } from './CalendarShape.tsx';
import { ChosenTimes } from './ChosenTimes.tsx';
import { HoursChoice } from './HoursChoice.tsx';
import { NoSlots } from './NoSlots.tsx';
import { SlotCalendar } from './SlotCalendar.tsx';
import { propose } from './proposals.ts';
import { Proposals } from './Proposals.tsx';
import { everyWeek, type Slot } from './slotDays.ts';
import { useSlots } from './useSlots.ts';
import layout from '../../ui/layout.module.css';
import classes from './BookingPage.module.css';

interface Props {
  booking: Booking;
  teacher: PersonCard;
}

/** Times with one teacher, chosen one by one or for several weeks, and booked together. */
export function ChooseTimes({ booking, teacher }: Props) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const { daysAhead } = booking.rules;
  const free = useSlots({ teacherId: teacher.id, daysAhead });
  const [chosen, setChosen] = useState<readonly Slot[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [weeks, setWeeks] = useState(1);
  const [isAll, setAll] = useState(false);
  const [problem, setProblem] = useState<string>();
  const limit = Math.min(booking.bookable, BOOKED_AT_ONCE_MAX);
  const { latestAt, frequency } = booking;
  const latest = latestAt === null ? undefined : time.wall(new Date(latestAt));
  const plan = everyWeek(chosen, weeks, free.all, left, limit);
  const book = useMutation({
    mutationFn: () => bookLessons({ teacherId: teacher.id, starts: plan.slots.map(({ at }) => at) }),
  });

  const submit = (): void => {
    const asked = plan.slots;
    setProblem(undefined);
    book.mutate(undefined, {
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['lessons'] }),
      onError: (error) => {
        const gone = asked.filter((_, index) => error instanceof CallError && error.fields[`starts.${index}`]);
        if (gone.length === 0) {
          setProblem(errorText(t, error));
          return;
        }
        // Removes times that are no longer free; the others stay chosen.
        const without = new Set(gone.map(({ at }) => at));
        setChosen(asked.filter(({ at }) => !without.has(at)));
        setWeeks(1);
        setProblem(t('booking.taken', { times: gone.map(({ at }) => time.moment(new Date(at))).join('; ') }));
        void free.refetch();
      },
    });
  };
  const choose = (slot: Slot): void => {
    setProblem(undefined);
    const isIn = plan.slots.some(({ at }) => at === slot.at);
    if (isIn) remove(slot);
    else if (left.has(slot.at)) setLeft((before) => new Set([...before].filter((at) => at !== slot.at)));
    else setChosen([...chosen, slot]);
  };
  /** Skips one week of a repeated time; if it was the last one, the time itself is removed. */
  const remove = (slot: Slot): void => {
    if (weeks === 1) setChosen(chosen.filter(({ at }) => at !== slot.at));
    else setLeft((before) => new Set([...before, slot.at]));
  };

  if (book.isSuccess)
    return (
      <State
        pose="celebrating"
        role="status"
        title={t('booking.done', { count: book.data.lessons.length })}
        text={t('booking.done.text', { teacher: teacher.firstName })}
        action={
          <div className={layout.actionsCentered}>
            <Button component={Link} to={paths.lessons}>
              {t('booking.done.lessons')}
            </Button>
            {booking.bookable > 0 && (
              <Button
                variant="light"
                onClick={() => {
                  setChosen([]);
                  setLeft(new Set());
                  setWeeks(1);
                  book.reset();
                }}
              >
                {t('booking.done.more')}
              </Button>
            )}
          </div>
        }
      />
    );
  if (free.error) return <Failed query={free} />;
  if (!free.slots) return <CalendarShape />;
  const shown = isAll ? free.all : free.slots;
  const hasBeyond = free.all.length > free.slots.length;
  if (shown.length === 0 && chosen.length === 0)
    return <NoSlots daysAhead={daysAhead} {...(hasBeyond && { onAll: () => setAll(true) })} />;
  return (
    <>
      {chosen.length === 0 && (
        <Proposals
          proposals={propose(free.slots, { limit, frequency, latest })}
          onTake={({ slots, weeks: forWeeks }) => {
            setProblem(undefined);
            setLeft(new Set());
            setChosen(slots);
            setWeeks(forWeeks);
          }}
        />
      )}
      <div className={classes.columns}>
        <SlotCalendar slots={shown} chosen={plan.slots.map(({ at }) => at)} onChoose={choose}>
          {hasBeyond && <HoursChoice isAll={isAll} onAll={setAll} />}
        </SlotCalendar>
        <ChosenTimes
          slots={plan.slots}
          missing={plan.missing}
          isCut={plan.isCut}
          weeks={weeks}
          weeksMax={Math.max(1, Math.min(limit, Math.floor(daysAhead / 7)))}
          limit={limit}
          minutes={booking.durationMinutes}
          problem={problem}
          isBusy={book.isPending}
          onWeeks={setWeeks}
          onRemove={remove}
          onBook={submit}
        />
      </div>
    </>
  );
}

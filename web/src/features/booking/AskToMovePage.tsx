import { Alert, Button, TextInput } from '@mantine/core';
import type { LessonDetails } from '@skylark/contract/lessons';
import { MOVE_TIMES_MAX, MOVE_TIMES_MIN, MOVE_WORDS_MAX_LENGTH } from '@skylark/contract/moveRequests.facts';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { State } from '../../ui/State.tsx';
import { toast } from '../../ui/toast.ts';
import { lessonQuery, LessonRefused } from '../lessons/index.ts';
import { moveRequestQuery } from '../moveRequests/index.ts';
import { useProfile } from '../profile/index.ts';
import { askToMove } from './api.ts';
import classes from './BookingPage.module.css';
import { BookingShape } from './BookingShape.tsx';
import { CalendarShape } from './CalendarShape.tsx';
import { CurrentLessonTime } from './CurrentLessonTime.tsx';
import { nearestTimes } from './nearestTimes.ts';
import { SlotCalendar } from './SlotCalendar.tsx';
import { useMoveTimes } from './useSlots.ts';

/**
 * Who: a teacher who can't teach a lesson at its time, but can at another. What can go wrong: the deadline for moving
 * has passed, no time is free, another family books meanwhile.
 */
export function AskToMovePage() {
  const t = useT();
  const { id = '' } = useParams();
  const lesson = useQuery(lessonQuery(id));
  const asked = useQuery(moveRequestQuery(id));
  const title = t('move_request.ask.title');
  const refusal = asked.data?.refusal ?? null;
  return (
    <>
      <title>{title}</title>
      <PageHead title={title} pose="waiting" />
      {lesson.isError ? (
        <LessonRefused id={id} error={lesson.error} again={() => void lesson.refetch()} />
      ) : asked.isError ? (
        <Failed query={asked} />
      ) : lesson.data && asked.data ? (
        <>
          <CurrentLessonTime lesson={lesson.data} other="student" />
          {refusal === null ? (
            <Offer key={id} lesson={lesson.data} />
          ) : (
            <State
              pose="listening"
              title={t(`error.${refusal}`)}
              text={t('move_request.ask.instead')}
              action={
                <Button component={Link} to={paths.lesson(id)}>
                  {t('move_request.ask.back')}
                </Button>
              }
            />
          )}
        </>
      ) : (
        <BookingShape isMove />
      )}
    </>
  );
}

function Offer({ lesson }: { lesson: LessonDetails }) {
  const t = useT();
  const [, navigate] = useLocation();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const free = useMoveTimes(lesson.id);
  const [picked, setPicked] = useState<readonly string[]>();
  const [words, setWords] = useState('');
  const name = lesson.student.firstName;
  const ask = useMutation({
    mutationFn: (times: string[]) => askToMove(lesson.id, { times, words: words.trim() }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['lessons'] });
      void toast('done', t('move_request.ask.sent', { name }));
      navigate(paths.lesson(lesson.id));
    },
    onError: () => void free.refetch(),
  });
  if (free.error) return <Failed query={free} />;
  if (!free.slots) return <CalendarShape />;
  const slots = free.slots;
  const chosen = picked ?? nearestTimes(slots, lesson.startsAt);
  // A time that was booked meanwhile is no longer offered.
  const times = chosen.filter((at) => slots.some((slot) => slot.at === at)).toSorted();
  const toggle = (at: string): void =>
    setPicked(times.includes(at) ? times.filter((one) => one !== at) : [...times, at].slice(-MOVE_TIMES_MAX));
  if (slots.length < MOVE_TIMES_MIN)
    return <State pose="empty-nest" title={t('move_request.ask.no_times')} text={t('move_request.ask.instead')} />;
  return (
    <div className={classes.columns}>
      <SlotCalendar slots={slots} chosen={times} onChoose={(slot) => toggle(slot.at)} />
      <section className={classes.chosen} aria-labelledby="offered">
        <h2 id="offered">{t('move_request.ask.offered', { count: times.length })}</h2>
        <p className={classes.soft}>{t('move_request.ask.choose', { name })}</p>
        <ul className={classes.list} aria-live="polite">
          {times.map((at) => (
            <li key={at}>
              <strong className="numbers">
                {`${time.dayHeading(new Date(at))}, ${time.range(new Date(at), lesson.durationMinutes)}`}
              </strong>
              <Button
                variant="subtle"
                aria-label={t('move_request.ask.remove', { time: time.moment(new Date(at)) })}
                onClick={() => toggle(at)}
              >
                <IconX size={20} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
        <TextInput
          label={t('move_request.ask.words')}
          value={words}
          maxLength={MOVE_WORDS_MAX_LENGTH}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {ask.isError && (
          <Alert color="coral" role="alert">
            {errorText(t, ask.error)}
          </Alert>
        )}
        <div className={classes.bar}>
          <Button
            size="lg"
            fullWidth
            disabled={times.length < MOVE_TIMES_MIN}
            loading={ask.isPending}
            onClick={() => ask.mutate(times)}
          >
            {t('move_request.ask.send')}
          </Button>
        </div>
        <Button component={Link} to={paths.lesson(lesson.id)} variant="subtle">
          {t('booking.move.keep')}
        </Button>
      </section>
    </div>
  );
}

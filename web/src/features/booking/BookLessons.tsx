import { Button } from '@mantine/core';
import type { Booking } from '@skylark/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { State } from '../../ui/State.tsx';
import { bookingQuery, WizardButton } from '../lessons/index.ts';
import { useProfile } from '../profile/index.ts';
import { BookingShape } from './BookingShape.tsx';
import { ChooseTimes } from './ChooseTimes.tsx';
import { SentWishes } from './SentWishes.tsx';
import { WishForm } from './WishForm.tsx';
import classes from './BookingPage.module.css';

/** Books times for paid lessons. */
export function BookLessons() {
  const t = useT();
  const booking = useQuery(bookingQuery);
  return (
    <>
      <title>{t('booking.title')}</title>
      <PageHead title={t('booking.title')} pose="waiting" />
      {booking.isPending ? (
        <BookingShape />
      ) : booking.isError ? (
        <Failed query={booking} />
      ) : (
        <>
          <Places booking={booking.data} />
          <SentWishes wishes={booking.data.wishes} />
        </>
      )}
    </>
  );
}

function Places({ booking }: { booking: Booking }) {
  const t = useT();
  const [{ refusal, teachers, missedTrial }] = useState(booking);
  const [teacherId, setTeacherId] = useState<string>();
  const teacher = teachers.find(({ id }) => id === teacherId) ?? teachers[0];
  if (refusal === 'no_credits' && missedTrial === 'again')
    return (
      <State
        pose="oops"
        title={t('missed_trial.again.title')}
        text={t('missed_trial.again.text')}
        action={<WizardButton text={t('missed_trial.again.do')} />}
      />
    );
  if (refusal === 'no_credits' && missedTrial === 'ask')
    return (
      <div className={classes.ask}>
        <State pose="listening" title={t('missed_trial.ask.title')} text={t('missed_trial.ask.text')} />
        <WishForm kind="book" />
      </div>
    );
  if (refusal === 'no_credits')
    return (
      <State
        pose="empty-nest"
        title={t('booking.no_credits')}
        text={t('booking.no_credits.text')}
        action={
          <Button component={Link} to={paths.buy}>
            {t('booking.buy')}
          </Button>
        }
      />
    );
  if (refusal !== null || !teacher)
    return (
      <div className={classes.ask}>
        <State
          pose="listening"
          title={refusal === null ? t('booking.no_teacher') : t(`error.${refusal}`)}
          text={refusal === null ? t('booking.ask.text') : undefined}
        />
        <WishForm kind="book" />
      </div>
    );
  return (
    <>
      <Facts booking={booking} teacher={teacher} onTeacher={setTeacherId} />
      <ChooseTimes key={teacher.id} booking={booking} teacher={teacher} />
    </>
  );
}

interface FactsProps {
  booking: Booking;
  teacher: Booking['teachers'][number];
  onTeacher: (id: string) => void;
}

/** The teacher, the lesson length, the time zone and the number of lessons. */
function Facts({ booking, teacher, onTeacher }: FactsProps) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const { teachers, rules, balance, durationMinutes } = booking;
  return (
    <div className={classes.facts}>
      {teachers.length === 1 ? (
        <p className={classes.teacher}>
          <Portrait photo={teacher.photo.thumb} firstName={teacher.firstName} alt="" sizePx={56} />
          <strong>
            {teacher.hasPage ? (
              <Link to={paths.teacher(teacher.id)}>{`${teacher.firstName} ${teacher.lastName}`}</Link>
            ) : (
              `${teacher.firstName} ${teacher.lastName}`
            )}
          </strong>
        </p>
      ) : (
        <div role="group" aria-label={t('booking.teacher')} className={classes.teachers}>
          {teachers.map((one) => (
            <button
              key={one.id}
              type="button"
              className={classes.teacherChoice}
              aria-pressed={one.id === teacher.id}
              onClick={() => onTeacher(one.id)}
            >
              <Portrait photo={one.photo.thumb} firstName={one.firstName} alt="" sizePx={44} />
              <span>{`${one.firstName} ${one.lastName}`}</span>
            </button>
          ))}
        </div>
      )}
      <ul className={classes.factList}>
        <li>{t('booking.balance', { count: balance })}</li>
        <li>{t('booking.minutes', { minutes: durationMinutes })}</li>
        <li>{t('booking.zone', { zone: time.place() })}</li>
        {(rules.canMove || rules.canCancel) && <li>{t('booking.rule', { hours: rules.hoursBefore })}</li>}
      </ul>
    </div>
  );
}

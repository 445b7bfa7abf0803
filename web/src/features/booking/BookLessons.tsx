import { Button } from '@mantine/core';
import { OWN_TEACHERS_MAX } from '@skylark/contract/booking.facts';
import type { Booking } from '@skylark/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { rememberedTeacher, rememberTeacher } from '../../lib/chosenTeacher.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { Island } from '../../parts/Island.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { State } from '../../ui/State.tsx';
import { HeldForFamily } from '../afterLesson/index.ts';
import { OtherChild } from '../family/index.ts';
import { bookingQuery, WizardButton } from '../lessons/index.ts';
import { useProfile } from '../profile/index.ts';
import { offerQuery } from '../teacherChoice/index.ts';
import { BookingShape } from './BookingShape.tsx';
import { ChooseTeacher } from './ChooseTeacher.tsx';
import { ChooseTimes } from './ChooseTimes.tsx';
import { SentWishes } from './SentWishes.tsx';
import { OfferedTime } from './TakeOffered.tsx';
import { WishForm } from './WishForm.tsx';
import classes from './BookingPage.module.css';

/** Books times for paid lessons. */
export function BookLessons() {
  const t = useT();
  const booking = useQuery(bookingQuery);
  const [search] = useSearchParams();
  const wish = search.get('wish');
  const page = (
    <>
      <title>{t('booking.title')}</title>
      <PageHead title={t('booking.title')} pose="waiting" />
      {booking.isPending ? (
        <BookingShape />
      ) : booking.isError ? (
        <Failed query={booking} />
      ) : (
        <>
          <OfferedTime
            wishes={booking.data.wishes}
            minutes={booking.data.durationMinutes}
            others={booking.data.refusal === null ? paths.booking : undefined}
          >
            <Places booking={booking.data} />
          </OfferedTime>
          <SentWishes wishes={booking.data.wishes} />
        </>
      )}
    </>
  );
  // The link in a message about a sibling's wish: booked here, the time would be this child's.
  const isOfOther = wish !== null && booking.data?.wishes.every(({ id }) => id !== wish) === true;
  return isOfOther ? <OtherChild thing={wish}>{page}</OtherChild> : page;
}

function Places({ booking }: { booking: Booking }) {
  const t = useT();
  const [{ refusal, teachers: own, missedTrial, held: heldFirst }] = useState(booking);
  const [search, setSearch] = useSearchParams();
  const isChoosing = search.get('choose') === 'teacher';
  // The teacher chosen here, the one with a time held for the family, or the one chosen before signing in or paying.
  const wanted = search.get('teacher') ?? heldFirst?.teacherId ?? rememberedTeacher() ?? own[0]?.id;
  const known = own.find(({ id }) => id === wanted);
  const offer = useQuery({
    ...offerQuery({ kind: 'lessons' }, { locale: useLocale(), teacherId: wanted ?? '' }),
    enabled: refusal === null && wanted !== undefined && !known,
  });
  const setTeacherId = (id: string): void => {
    rememberTeacher(id);
    setSearch({ teacher: id });
  };
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
      <Held booking={booking} canBook={false}>
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
      </Held>
    );
  if (refusal !== null)
    return (
      <div className={classes.ask}>
        <State pose="listening" title={t(`error.${refusal}`)} />
        <WishForm kind="book" />
      </div>
    );
  if (!isChoosing && offer.isLoading) return <BookingShape />;
  const found = offer.data?.items.find(({ id }) => id === wanted);
  const teacher = isChoosing ? undefined : (known ?? found ?? (offer.data?.asked ? undefined : own[0]));
  if (!teacher) {
    const { firstName = '', problem = null } = (isChoosing ? null : offer.data?.asked) ?? {};
    return <ChooseTeacher asked={problem === null ? undefined : { firstName, problem }} onChoose={setTeacherId} />;
  }
  const teachers = known ? own : [teacher, ...own].slice(0, OWN_TEACHERS_MAX);
  return (
    <>
      {booking.held?.teacherId === teacher.id && <Held booking={booking} canBook />}
      <Facts booking={{ ...booking, teachers }} teacher={teacher} onTeacher={setTeacherId} />
      <ChooseTimes key={teacher.id} booking={booking} teacher={teacher} />
    </>
  );
}

interface HeldProps {
  booking: Booking;
  canBook: boolean;
  /** Shown if no time is held. */
  children?: ReactNode;
}

/** The time held after a trial lesson, above everything else. */
function Held({ booking: { held, teachers }, canBook, children = null }: HeldProps) {
  const teacher = teachers.find(({ id }) => id === held?.teacherId);
  if (!held || !teacher) return children;
  return (
    <Island name="held-time" failed={() => children}>
      <div className={classes.held}>
        <HeldForFamily held={held} teacherName={teacher.firstName} canBook={canBook} isFirst />
      </div>
    </Island>
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
      <Button component={Link} to={paths.chooseTeacher} variant="subtle">
        {t('teachers.other')}
      </Button>
      <ul className={classes.factList}>
        <li>{t('booking.balance', { count: balance })}</li>
        <li>{t('booking.minutes', { minutes: durationMinutes })}</li>
        <li>{t('booking.zone', { zone: time.place() })}</li>
        {(rules.canMove || rules.canCancel) && <li>{t('booking.rule', { hours: rules.hoursBefore })}</li>}
      </ul>
    </div>
  );
}

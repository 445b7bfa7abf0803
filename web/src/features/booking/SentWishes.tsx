import { Button } from '@mantine/core';
import type { LessonWish } from '@skylark/contract/booking';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';
import classes from './BookingPage.module.css';

/** The family's requests to the managers, and their answers. */
export function SentWishes({ wishes }: { wishes: readonly LessonWish[] }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  if (wishes.length === 0) return null;
  return (
    <section className={classes.wishes} aria-labelledby="wishes">
      <h2 id="wishes">{t('booking.wishes')}</h2>
      <ul>
        {wishes.map((wish) => (
          <li key={wish.id}>
            <p className={classes.soft}>{time.moment(new Date(wish.createdAt))}</p>
            <p>{wish.text}</p>
            {wish.startsAt !== null && <p>{time.full(new Date(wish.startsAt))}</p>}
            <p>
              <strong>
                {wish.answer === null ? t('booking.wish.waiting') : t('booking.wish.answer', { answer: wish.answer })}
              </strong>
            </p>
            <Offered wish={wish} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The time is taken at the top of the same page. */
function showTop(): void {
  window.scrollTo(0, 0);
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** The times the manager offers: each opens the page that takes it. */
function Offered({ wish: { id, kind, lessonId, offered } }: { wish: LessonWish }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const [now] = useState(() => Date.now());
  const starts = offered?.starts.filter((at) => Date.parse(at) > now) ?? [];
  if (!offered || starts.length === 0) return null;
  const isMove = kind === 'move' && lessonId !== null;
  return (
    <>
      <p>{t(isMove ? 'booking.wish.offered_move' : 'booking.wish.offered')}</p>
      <p className={classes.offered}>
        {starts.map((at) => (
          <Button
            key={at}
            component={Link}
            variant="light"
            onClick={showTop}
            to={isMove ? paths.moveLessonTo(lessonId, at, id) : paths.bookingAt(offered.teacherId, at, id)}
          >
            {time.moment(new Date(at))}
          </Button>
        ))}
      </p>
    </>
  );
}

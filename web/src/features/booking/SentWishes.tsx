import type { LessonWish } from '@skylark/contract/booking';
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
          </li>
        ))}
      </ul>
    </section>
  );
}

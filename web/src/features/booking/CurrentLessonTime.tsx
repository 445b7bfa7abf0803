import type { LessonDetails } from '@skylark/contract/lessons';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import { useProfile } from '../profile/index.ts';
import classes from './BookingPage.module.css';

/** When a lesson that will be moved takes place now, and with whom. */
export function CurrentLessonTime({ lesson, other }: { lesson: LessonDetails; other: 'teacher' | 'student' }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const at = new Date(lesson.startsAt);
  const { photo, firstName, lastName } = lesson[other];
  return (
    <div className={classes.facts}>
      <p className={classes.teacher}>
        <Portrait photo={photo.thumb} firstName={firstName} alt="" sizePx={56} />
        <span>
          <strong>{`${firstName} ${lastName}`}</strong>
          <br />
          {t('booking.move.now', { time: `${time.day(at)}, ${time.range(at, lesson.durationMinutes)}` })}
        </span>
      </p>
      <ul className={classes.factList}>
        <li>{t('booking.zone', { zone: time.place() })}</li>
      </ul>
    </div>
  );
}

import { clockOf } from '@skylark/contract/schedule.facts';
import type { ScheduleWeek } from '@skylark/contract/schedule';
import { IconCheck, IconUserSearch, IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { useNowMs } from '../../lib/clock.ts';
import { useDayFormat } from '../../lib/dayFormat.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import { useProfile } from '../profile/index.ts';
import { weekScale } from './weekScale.ts';
import classes from './WeekView.module.css';

/** A shorter lesson has two lines: the person and the time. */
const SHORT_MINUTES = 40;

/** Hours, closed slots and lessons of one week: seven columns on a wide screen, day by day on a narrow one. */
export function WeekView({ week }: { week: ScheduleWeek }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const names = useDayFormat();
  const nowMs = useNowMs();
  const scale = weekScale(week.lessons, week.hours);
  const place = (from: number, to: number): CSSProperties =>
    ({ '--from': scale.placeOf(from), '--to': scale.placeOf(to) }) as CSSProperties;
  const now = time.wall(new Date(nowMs));
  const hasShort = week.lessons.some(({ lesson }) => lesson.durationMinutes < SHORT_MINUTES);
  return (
    <div className={classes.week} data-short={hasShort || undefined} style={{ '--rows': scale.rows } as CSSProperties}>
      <div className={classes.clock} aria-hidden="true">
        {scale.hours.map(({ hour, at }) => (
          <span key={hour} style={{ '--from': at } as CSSProperties}>
            {clockOf(hour * 60)}
          </span>
        ))}
        {scale.folds.map((at) => (
          <span key={`fold-${at}`} className={classes.fold} style={{ '--from': at } as CSSProperties}>
            {'⋮'}
          </span>
        ))}
      </div>
      {week.days.map((day) => {
        const hours = week.hours.filter((one) => one.day === day);
        const closed = week.closed.filter((one) => one.day === day);
        const lessons = week.lessons.filter((one) => one.day === day);
        const isToday = day === now.day;
        return (
          <section
            key={day}
            className={isToday ? `${classes.day} ${classes.today}` : classes.day}
            data-past={day < now.day || undefined}
          >
            <h2 className={classes.name}>
              <span>{names.weekday(day)}</span> <strong>{names.dayOfMonth(day)}</strong>
              {isToday && <span className="visually-hidden">{t('schedule.today')}</span>}
            </h2>
            <ul className={classes.pieces}>
              {scale.hours.map(({ hour, at }) => (
                <li
                  key={`line-${hour}`}
                  className={classes.line}
                  style={{ '--from': at, '--to': at } as CSSProperties}
                  aria-hidden="true"
                />
              ))}
              {hours.length + closed.length + lessons.length === 0 && (
                <li className={classes.nothing}>{t('schedule.nothing')}</li>
              )}
              {hours.map((one) => (
                <li key={one.fromMinute} className={classes.hours} style={place(one.fromMinute, one.toMinute)}>
                  <span className={classes.times}>
                    <span className="visually-hidden">{t('schedule.open')}</span> {rangeText(one)}
                  </span>
                </li>
              ))}
              {closed.map((one) => (
                <li key={one.id} className={classes.closed} style={place(one.fromMinute, one.toMinute)}>
                  <span className={classes.times}>{t('schedule.closed_at', { time: rangeText(one) })}</span>
                  <span>{one.reason}</span>
                </li>
              ))}
              {lessons.map(({ lesson, ...one }) => (
                <Lesson
                  key={lesson.id}
                  lesson={lesson}
                  style={place(one.fromMinute, one.toMinute)}
                  time={rangeText(one)}
                />
              ))}
              {isToday && scale.placeOf(now.minute) > 0 && scale.placeOf(now.minute) < scale.rows && (
                <li className={classes.now} style={place(now.minute, now.minute)} aria-hidden="true" />
              )}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Lesson({
  lesson,
  style,
  time,
}: {
  lesson: ScheduleWeek['lessons'][number]['lesson'];
  style: CSSProperties;
  time: string;
}) {
  const t = useT();
  const { type, timeZone } = useProfile();
  const format = useTimeFormat(timeZone);
  const other = type === 'student' ? lesson.teacher : lesson.student;
  const startsAt = new Date(lesson.startsAt);
  const isShort = lesson.durationMinutes < SHORT_MINUTES;
  // In a short lesson the icon beside the name says the same to who sees it.
  const mark = isShort ? 'visually-hidden' : classes.mark;
  return (
    <li className={`${classes.lesson} ${classes[lesson.status] ?? ''} ${isShort ? classes.short : ''}`} style={style}>
      <Link
        to={paths.lesson(lesson.id)}
        className={classes.link}
        title={[time, `${other.firstName} ${other.lastName}`, lesson.topic].filter(Boolean).join(', ')}
      >
        <span className={classes.face}>
          <Portrait photo={other.photo.thumb} firstName={other.firstName} alt="" sizePx={40} />
        </span>
        <span className={classes.times}>
          <span className="visually-hidden">{t('schedule.lesson')}</span> {time.slice(0, 5)}
          <span className={classes.end}>{time.slice(5)}</span>
        </span>
        <strong>
          {lesson.status === 'missed' && <IconX size={14} stroke={3} aria-hidden="true" />}
          {lesson.status === 'held' && <IconCheck size={14} stroke={3} aria-hidden="true" />}
          {lesson.isTeacherAway && <IconUserSearch size={14} stroke={2.5} aria-hidden="true" />}
          <span>{other.firstName}</span>
        </strong>
        {lesson.topic !== null && <span className={classes.topic}>{lesson.topic}</span>}
        {lesson.isTeacherAway && <span className={mark}>{t('schedule.away')}</span>}
        {lesson.status === 'missed' && <span className={mark}>{t('schedule.missed')}</span>}
        {lesson.status === 'held' && <span className="visually-hidden">{t('schedule.held')}</span>}
        {format.differs(startsAt, lesson.otherTimeZone) && (
          <span className={classes.there}>{t('schedule.there', format.elsewhere(startsAt, lesson.otherTimeZone))}</span>
        )}
      </Link>
    </li>
  );
}

const rangeText = ({ fromMinute, toMinute }: { fromMinute: number; toMinute: number }): string =>
  `${clockOf(fromMinute)} – ${clockOf(toMinute)}`;

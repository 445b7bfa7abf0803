import { clockOf } from '@skylark/contract/schedule.facts';
import type { ScheduleWeek } from '@skylark/contract/schedule';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { useNowMs } from '../../lib/clock.ts';
import { useDayFormat } from '../../lib/dayFormat.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import { useProfile } from '../profile/index.ts';
import { shownHours } from './shownHours.ts';
import classes from './WeekView.module.css';

/** Hours, closed slots and lessons of one week: seven columns on a wide screen, day by day on a narrow one. */
export function WeekView({ week }: { week: ScheduleWeek }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const names = useDayFormat();
  const nowMs = useNowMs();
  const [first, last] = shownHours([...week.hours, ...week.closed, ...week.lessons]);
  const now = time.wall(new Date(nowMs));
  const rows = Array.from({ length: last - first }, (_, index) => first + index);
  return (
    <div className={classes.week} style={{ '--first': first * 60, '--rows': last - first } as CSSProperties}>
      <div className={classes.clock} aria-hidden="true">
        {rows.map((hour) => (
          <span key={hour} style={placeOf(hour * 60, hour * 60 + 60)}>
            {clockOf(hour * 60)}
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
              {hours.length + closed.length + lessons.length === 0 && (
                <li className={classes.nothing}>{t('schedule.nothing')}</li>
              )}
              {hours.map((one) => (
                <li key={one.fromMinute} className={classes.hours} style={placeOf(one.fromMinute, one.toMinute)}>
                  <span className={classes.times}>
                    <span className="visually-hidden">{t('schedule.open')}</span> {rangeText(one)}
                  </span>
                </li>
              ))}
              {closed.map((one) => (
                <li key={one.id} className={classes.closed} style={placeOf(one.fromMinute, one.toMinute)}>
                  <span className={classes.times}>{t('schedule.closed_at', { time: rangeText(one) })}</span>
                  <span>{one.reason}</span>
                </li>
              ))}
              {lessons.map(({ lesson, ...one }) => (
                <Lesson
                  key={lesson.id}
                  lesson={lesson}
                  style={placeOf(one.fromMinute, one.toMinute)}
                  time={rangeText(one)}
                />
              ))}
              {isToday && now.minute >= first * 60 && now.minute < last * 60 && (
                <li className={classes.now} style={placeOf(now.minute, now.minute)} aria-hidden="true" />
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
  const isShort = lesson.durationMinutes < 40;
  return (
    <li className={`${classes.lesson} ${classes[lesson.status] ?? ''} ${isShort ? classes.short : ''}`} style={style}>
      <Link to={paths.lesson(lesson.id)} className={classes.link}>
        <span className={classes.face}>
          <Portrait photo={other.photo.thumb} firstName={other.firstName} alt="" sizePx={40} />
        </span>
        <span className={classes.times}>
          <span className="visually-hidden">{t('schedule.lesson')}</span> {time.slice(0, 5)}
          <span className={classes.end}>{time.slice(5)}</span>
        </span>
        <strong>{other.firstName}</strong>
        {lesson.topic !== null && <span className={classes.topic}>{lesson.topic}</span>}
        {lesson.isTeacherAway && <span className={classes.mark}>{t('schedule.away')}</span>}
        {lesson.status === 'missed' && <span className={classes.mark}>{t('schedule.missed')}</span>}
        {format.differs(startsAt, lesson.otherTimeZone) && (
          <span className={classes.there}>{t('schedule.there', format.elsewhere(startsAt, lesson.otherTimeZone))}</span>
        )}
      </Link>
    </li>
  );
}

const placeOf = (from: number, to: number): CSSProperties => ({ '--from': from, '--to': to }) as CSSProperties;

const rangeText = ({ fromMinute, toMinute }: { fromMinute: number; toMinute: number }): string =>
  `${clockOf(fromMinute)} – ${clockOf(toMinute)}`;

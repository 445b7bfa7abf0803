import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPencil } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useDayFormat } from '../../lib/dayFormat.ts';
import { isPlainKey } from '../../lib/keys.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Outline } from '../../ui/Outline.tsx';
import { Island } from '../../parts/Island.tsx';
import { Failed } from '../../parts/Failed.tsx';
import layout from '../../ui/layout.module.css';
import { PageHead } from '../../ui/PageHead.tsx';
import { State } from '../../ui/State.tsx';
import { AbsenceNotes, CantTeachButton } from '../absence/index.ts';
import { useProfile } from '../profile/index.ts';
import { weekQuery } from './api.ts';
import { ClockChange } from './ClockChange.tsx';
import classes from './SchedulePage.module.css';
import { WeekView } from './WeekView.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Who: a teacher who wants an overview of the week, a parent who checks which times are taken. What can go wrong: no
 * hours yet, a week with a clock change, a slow network.
 */
export function SchedulePage() {
  const t = useT();
  const { type, timeZone } = useProfile();
  const [search] = useSearchParams();
  const asked = search.get('day');
  const day = asked !== null && DAY.test(asked) ? asked : undefined;
  const week = useQuery({ ...weekQuery(day, timeZone), placeholderData: keepPreviousData });
  // The zone of the displayed week: after the zone has changed, the old week stays until the new one has loaded.
  const time = useTimeFormat(week.data?.timeZone ?? timeZone);
  const days = useDayFormat();
  const [first, last] = [week.data?.days[0], week.data?.days[6]];
  useWeekKeys(first);
  return (
    <>
      <title>{t('schedule.title')}</title>
      <PageHead title={t('schedule.title')} pose={type === 'teacher' ? 'waiting' : 'hello'}>
        <div className={layout.row}>
          <Button component={Link} to={paths.scheduleEdit} leftSection={<IconPencil size={20} aria-hidden="true" />}>
            {t(type === 'teacher' ? 'schedule.edit.teacher' : 'schedule.edit.student')}
          </Button>
          {type === 'teacher' && <CantTeachButton />}
        </div>
      </PageHead>
      {type === 'teacher' && (
        <Island name="absence-notes" failed={() => null}>
          <AbsenceNotes />
        </Island>
      )}
      <nav aria-label={t('schedule.weeks')} className={classes.weeks}>
        {first !== undefined && last !== undefined && (
          <>
            <Link to={pathOf(shift(first, -7))} className={classes.turn} aria-label={t('schedule.week.previous')}>
              <IconChevronLeft aria-hidden="true" />
            </Link>
            <strong aria-live="polite">{days.between(first, last)}</strong>
            <Link to={pathOf(shift(first, 7))} className={classes.turn} aria-label={t('schedule.week.next')}>
              <IconChevronRight aria-hidden="true" />
            </Link>
            <span className={classes.sum}>{t('schedule.week.lessons', { count: week.data?.lessons.length ?? 0 })}</span>
            {day !== undefined && (
              <Link to={paths.schedule} className={classes.now}>
                {t('schedule.week.this')}
              </Link>
            )}
          </>
        )}
        <span className={classes.zone}>{t('schedule.zone', { zone: time.place() })}</span>
      </nav>
      {week.isPending ? (
        <Outline label={t('app.loading')} rows={5} />
      ) : week.isError ? (
        <Failed query={week} />
      ) : (
        <>
          {week.data.clockChanges.map((change) => (
            <ClockChange key={change.day} change={change} />
          ))}
          {week.data.hours.length + week.data.lessons.length + week.data.closed.length === 0 ? (
            <State
              pose="empty-nest"
              title={t(type === 'teacher' ? 'schedule.empty.teacher' : 'schedule.empty.student')}
              action={
                <Button component={Link} to={paths.scheduleEdit}>
                  {t('schedule.empty.do')}
                </Button>
              }
            />
          ) : (
            <WeekView week={week.data} />
          )}
          {/* A list of days ends with the week, so a link to the next one follows. */}
          {first !== undefined && last !== undefined && (
            <Link to={pathOf(shift(first, 7))} className={classes.next}>
              <span>{t('schedule.week.next')}</span>
              <strong>{days.between(shift(first, 7), shift(last, 7))}</strong>
              <IconChevronRight aria-hidden="true" />
            </Link>
          )}
        </>
      )}
    </>
  );
}

/** The left and right arrows turn the week. @param first the shown week's Monday */
function useWeekKeys(first: string | undefined): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const turn = (event: KeyboardEvent): void => {
      const step = event.key === 'ArrowLeft' ? -7 : event.key === 'ArrowRight' ? 7 : 0;
      if (step !== 0 && first !== undefined && isPlainKey(event) && !event.shiftKey)
        navigate(pathOf(shift(first, step)));
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [first, navigate]);
}

const pathOf = (day: string): string => `${paths.schedule}?day=${day}`;

const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

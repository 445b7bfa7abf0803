import { Alert, Button, Paper } from '@mantine/core';
import { weekdays } from '@skylark/contract/schedule.facts';
import type { Schedule } from '@skylark/contract/schedule';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { session } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { toast } from '../../ui/toast.ts';
import { scheduleQuery } from '../absence/index.ts';
import { useProfile } from '../profile/index.ts';
import { saveHours } from './api.ts';
import { DayHours } from './DayHours.tsx';
import {
  changeHours,
  draftOf,
  type HoursDraft,
  hoursOf,
  isChanged,
  problemsOf,
  rangesOf,
  weeklyMinutes,
} from './hoursDraft.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import classes from './ScheduleEditPage.module.css';
import { ZoneNotice } from './ZoneNotice.tsx';

/** Unsaved hours, and the session they belong to. */
let kept: { token: string | null; draft: HoursDraft } | undefined;

export function HoursEditor({ saved }: { saved: Schedule }) {
  const t = useT();
  const profile = useProfile();
  // Until hours are saved for the first time, the profile's zone is used.
  const known = saved.hours.length > 0 ? saved : { ...saved, timeZone: profile.timeZone };
  const [draft, change] = useReducer(changeHours, known, (hours) =>
    kept && kept.token === session.token() ? kept.draft : draftOf(hours),
  );
  const [isChecked, setChecked] = useState(false);
  const isDirty = isChanged(draft, known);
  const problems = problemsOf(draft);
  const time = useTimeFormat(draft.timeZone);
  const save = useMutation({
    mutationFn: () => saveHours({ timeZone: draft.timeZone, hours: hoursOf(draft) }),
    onSuccess: (schedule) => {
      queryClient.setQueryData(scheduleQuery.queryKey, schedule);
      void queryClient.invalidateQueries({ queryKey: ['schedule', 'week'] });
      void toast('done', t('schedule.saved'));
    },
  });

  // The browser's back button can't be blocked, so unsaved changes are restored when their owner returns.
  useEffect(() => {
    kept = isDirty ? { token: session.token(), draft } : undefined;
  }, [isDirty, draft]);

  const submit = (): void => {
    setChecked(true);
    if (problems.size === 0) save.mutate();
  };
  return (
    <Paper component="section" className={classes.card} aria-labelledby="weekly-hours">
      <div className={classes.head}>
        <h2 id="weekly-hours">{t('schedule.weekly')}</h2>
        <span className={classes.soft}>
          {t('schedule.total', { hours: Math.round(weeklyMinutes(draft) / 6) / 10 })}
          {' · '}
          {t('schedule.zone', { zone: time.place() })}
        </span>
      </div>
      <ZoneNotice draft={draft} change={change} />
      {weekdays.map((weekday) => (
        <DayHours
          key={weekday}
          weekday={weekday}
          ranges={rangesOf(draft, weekday)}
          problems={problems}
          isChecked={isChecked || isDirty}
          change={change}
        />
      ))}
      {save.error && (
        <Alert color="coral" role="alert" mt="md">
          {errorText(t, save.error)}
        </Alert>
      )}
      {isDirty && (
        <LeaveGuard
          onLeave={() => {
            kept = undefined;
          }}
        />
      )}
      {isDirty && (
        <div className={classes.save}>
          <span className={problems.size > 0 ? classes.wrong : classes.soft} role="status">
            {problems.size > 0 ? t('schedule.problems', { count: problems.size }) : t('schedule.unsaved')}
          </span>
          <Button size="lg" onClick={submit} loading={save.isPending} disabled={problems.size > 0}>
            {t('schedule.save')}
          </Button>
        </div>
      )}
    </Paper>
  );
}

import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Outline } from '../../ui/Outline.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { scheduleQuery } from '../absence/index.ts';
import { useProfile } from '../profile/index.ts';
import { ClosedSlots } from './ClosedSlots.tsx';
import { HoursEditor } from './HoursEditor.tsx';

/**
 * Who: a teacher who sets the bookable hours, a parent who sets suitable hours. What can go wrong: overlapping ranges,
 * lessons in a closed time, a zone other than that of the saved hours, leaving without saving.
 */
export function ScheduleEditPage() {
  const t = useT();
  const { type } = useProfile();
  const schedule = useQuery({ ...scheduleQuery, refetchOnWindowFocus: false });
  return (
    <>
      <title>{t('schedule.edit.title')}</title>
      <Button
        component={Link}
        to={paths.schedule}
        variant="subtle"
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        mb="sm"
      >
        {t('schedule.back')}
      </Button>
      <PageHead
        title={t(type === 'teacher' ? 'schedule.edit.teacher' : 'schedule.edit.student')}
        lead={t(type === 'teacher' ? 'schedule.edit.lead.teacher' : 'schedule.edit.lead.student')}
        pose="good-night"
      />
      {schedule.isPending ? (
        <Outline label={t('app.loading')} rows={7} />
      ) : schedule.isError ? (
        <Failed query={schedule} />
      ) : (
        <>
          <HoursEditor saved={schedule.data} />
          <ClosedSlots slots={schedule.data.closedSlots} timeZone={schedule.data.timeZone} />
        </>
      )}
    </>
  );
}

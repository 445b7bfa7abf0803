import { Button } from '@mantine/core';
import type { LessonList } from '@skylark/contract/lessons';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { ListTabs } from '../../ui/ListTabs.tsx';
import { useLessonCounters, useProfile } from '../profile/index.ts';
import { LISTS } from './lists.ts';

/** Upcoming, today, past; for a teacher also the students. */
export function LessonTabs({ list }: { list: LessonList | 'students' }) {
  const t = useT();
  const counters = useLessonCounters();
  const { type } = useProfile();
  return (
    <>
      <ListTabs
        label={t('lessons.lists')}
        current={list}
        tabs={[
          ...LISTS.map((key) => ({
            key,
            to: key === 'closest' ? paths.lessons : `${paths.lessons}?list=${key}`,
            text: t(`lessons.${key}` satisfies TextKey),
            count: counters?.[key],
          })),
          ...(type === 'teacher' ? [{ key: 'students', to: paths.myStudents, text: t('lessons.students') }] : []),
        ]}
      />
      {type === 'teacher' && (list === 'past' || list === 'students') && (
        <Button component={Link} to={paths.myMonth} variant="subtle" mb="sm">
          {t('lessons.my_month')}
        </Button>
      )}
    </>
  );
}

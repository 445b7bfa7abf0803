import type { LessonList } from '@skylark/contract/lessons';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { ListTabs } from '../../ui/ListTabs.tsx';
import { useLessonCounters } from '../profile/index.ts';
import { LISTS } from './lists.ts';

/** Upcoming, today, past. */
export function LessonTabs({ list }: { list: LessonList }) {
  const t = useT();
  const counters = useLessonCounters();
  return (
    <ListTabs
      label={t('lessons.lists')}
      current={list}
      tabs={LISTS.map((key) => ({
        key,
        to: key === 'closest' ? paths.lessons : `${paths.lessons}?list=${key}`,
        text: t(`lessons.${key}` satisfies TextKey),
        count: counters?.[key],
      }))}
    />
  );
}

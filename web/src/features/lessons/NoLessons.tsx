import { Button } from '@mantine/core';
import type { LessonList } from '@skylark/contract/lessons';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';

/** Empty lists lead on: to lessons, or to the manager (specification, point 2). */
export function NoLessons({ list }: { list: LessonList }) {
  const t = useT();
  const { type } = useProfile();
  switch (list) {
    case 'closest':
      return (
        <State
          pose="empty-nest"
          title={t(type === 'student' ? 'lessons.empty.closest.student' : 'lessons.empty.closest.teacher')}
          action={
            type === 'student' && (
              <Button component={Link} to={paths.buy}>
                {t('lessons.empty.buy')}
              </Button>
            )
          }
        />
      );
    case 'today':
      return <State pose="good-night" title={t('lessons.empty.today')} />;
    case 'past':
      return <State pose="reading" title={t('lessons.empty.past')} />;
  }
}

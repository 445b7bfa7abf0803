import { Button } from '@mantine/core';
import type { LessonList } from '@skylark/contract/lessons';
import { Link } from 'wouter';
import { useChildView } from '../../lib/childView.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { NextStep } from './NextStep.tsx';

/** Empty lists offer a next step: lessons, or the manager (specification, point 2). */
export function NoLessons({ list }: { list: LessonList }) {
  const t = useT();
  const { type } = useProfile();
  const isChild = useChildView();
  switch (list) {
    case 'closest':
      // Buying and booking is for parents.
      if (isChild) return <State pose="good-night" title={t('lessons.empty.today')} />;
      return type === 'student' ? (
        <NextStep />
      ) : (
        <State
          pose="empty-nest"
          title={t('lessons.empty.closest.teacher')}
          action={
            <Button component={Link} to={paths.schedule} size="lg">
              {t('school.next.hours')}
            </Button>
          }
        />
      );
    case 'today':
      return <State pose="good-night" title={t('lessons.empty.today')} />;
    case 'past':
      return (
        <State
          pose="reading"
          title={t('lessons.empty.past')}
          text={t(type === 'student' ? 'school.past.text' : 'school.past.text_teacher')}
          action={
            <Button component={Link} to={paths.lessons} size="lg">
              {t('school.past.next')}
            </Button>
          }
        />
      );
  }
}

import { Button } from '@mantine/core';
import type { LessonCard } from '@skylark/contract/lessons';
import { Link } from 'wouter';
import { useChildView } from '../../lib/childView.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useProfile } from '../profile/index.ts';
import classes from './LessonCard.module.css';

/** For a parent, after a lesson that did not take place: the consequence, and a link to another time. */
export function AfterMissed({ lesson }: { lesson: LessonCard }) {
  const t = useT();
  const { type } = useProfile();
  const isChild = useChildView();
  if (isChild || type !== 'student' || lesson.status !== 'missed') return null;
  // If both were present, another text already says so.
  const isReturned = lesson.missedBy !== 'student' && !lesson.isTrial && lesson.togetherMinutes === undefined;
  return (
    <>
      {isReturned && <p className={classes.soft}>{t('lessons.missed.returned')}</p>}
      <Button component={Link} to={paths.booking} variant="light" aria-describedby={`when-${lesson.id}`}>
        {t('lessons.missed.next')}
      </Button>
    </>
  );
}

import { Button } from '@mantine/core';
import type { LessonCard } from '@skylark/contract/lessons';
import { lessonPhase } from '@skylark/contract/lessons.facts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useChildView } from '../../lib/childView.ts';
import { useNowMs } from '../../lib/clock.ts';
import { withTexts } from '../../lib/lazyPart.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { useProfile } from '../profile/index.ts';
import classes from './LessonCard.module.css';

const CancelDialog = lazyDialog(
  'cancel-dialog',
  withTexts(['cancel'], () => import('./CancelDialog.tsx').then((module) => module.CancelDialog)),
);

/** What a parent or a teacher may do with a future lesson that isn't about to start. */
export function LessonChanges({ lesson, label }: { lesson: LessonCard; label: string }) {
  const t = useT();
  const { type, settings } = useProfile();
  const nowMs = useNowMs();
  const [isOpen, setOpen] = useState(false);
  const isChild = useChildView();
  if (isChild || lesson.status !== 'booked') return null;
  if (lessonPhase(lesson, nowMs, settings.activationDelay) !== 'early') return null;
  if (type === 'teacher')
    return (
      !lesson.isTeacherAway && (
        <Button component={Link} to={paths.askToMove(lesson.id)} variant="subtle" aria-describedby={label}>
          {t('lessons.ask_to_move')}
        </Button>
      )
    );
  return (
    <div className={classes.changes}>
      <Button component={Link} to={paths.moveLesson(lesson.id)} variant="subtle" aria-describedby={label}>
        {t('lessons.move')}
      </Button>
      <Button variant="subtle" color="ink" aria-describedby={label} onClick={() => setOpen(true)}>
        {t('lessons.cancel')}
      </Button>
      <CancelDialog lesson={lesson} isOpen={isOpen} close={() => setOpen(false)} />
    </div>
  );
}

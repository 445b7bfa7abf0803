import { Button } from '@mantine/core';
import type { LessonCard } from '@skylark/contract/lessons';
import { lessonPhase } from '@skylark/contract/lessons.facts';
import { IconDoorEnter } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useNowMs } from '../../lib/clock.ts';
import { useChildView } from '../../lib/childView.ts';
import { paths } from '../../lib/paths.ts';
import { spanText } from '../../lib/span.ts';
import { useT } from '../../lib/texts.tsx';
import { useProfile } from '../profile/index.ts';
import classes from './LessonCard.module.css';

/**
 * The link to the room while it is open, and before that the time until it opens; nothing once the lesson is over. Also
 * on the lesson's page, because messages link there.
 */
export function EnterLesson({ lesson }: { lesson: LessonCard }) {
  const t = useT();
  const { settings } = useProfile();
  const isChild = useChildView();
  const nowMs = useNowMs();
  const startMs = Date.parse(lesson.startsAt);
  const phase = lessonPhase(lesson, nowMs, settings.activationDelay);
  if (phase === 'over') return null;
  return (
    <>
      <p className={classes.countdown}>
        {phase === 'running'
          ? t('lessons.started', { minutes: Math.floor((nowMs - startMs) / 60_000) })
          : t('lessons.starts_in', { time: spanText(t, startMs - nowMs) })}
      </p>
      {phase !== 'early' && (
        <Button
          component={Link}
          to={paths.room(lesson.id)}
          size={isChild ? 'xl' : 'lg'}
          {...(isChild && { h: 64 })}
          leftSection={<IconDoorEnter size={isChild ? 34 : 22} aria-hidden="true" />}
          aria-describedby={`when-${lesson.id}`}
        >
          {t('lessons.start')}
        </Button>
      )}
    </>
  );
}

import type { LessonCard } from '@skylark/contract/lessons';
import { IconCircleCheckFilled, IconCircleXFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useProfile } from '../profile/index.ts';
import classes from './LessonMark.module.css';

/** How a lesson ended, or that it is in progress: a word and an icon, never colour alone. */
export function LessonMark({ lesson }: { lesson: Pick<LessonCard, 'status' | 'missedBy'> }) {
  const t = useT();
  const { type } = useProfile();
  // A family is addressed directly.
  const absent = type === 'student' && lesson.missedBy === 'student' ? 'you' : lesson.missedBy;
  switch (lesson.status) {
    case 'held':
      return (
        <span className={`${classes.mark} ${classes.held}`}>
          <IconCircleCheckFilled size={20} aria-hidden="true" />
          {t('lessons.held')}
        </span>
      );
    case 'missed':
      return (
        <span className={`${classes.mark} ${classes.missed}`}>
          <IconCircleXFilled size={20} aria-hidden="true" />
          <span>
            {t('lessons.missed')}
            {absent !== null && <small>{t(`lessons.missed.${absent}` satisfies TextKey)}</small>}
          </span>
        </span>
      );
    case 'in_progress':
      return (
        <span className={`${classes.mark} ${classes.running}`}>
          <IconPlayerPlayFilled size={20} aria-hidden="true" />
          {t('lessons.in_progress')}
        </span>
      );
    case 'booked':
    case 'cancelled':
      return null;
  }
}

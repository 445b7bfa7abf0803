import type { LessonCard } from '@skylark/contract/lessons';
import {
  IconCalendarQuestion,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconCloud,
  IconPlayerPlayFilled,
  IconUserSearch,
} from '@tabler/icons-react';
import { useChildView } from '../../lib/childView.ts';
import { type TextKey, type Translate, useT } from '../../lib/texts.tsx';
import { useProfile } from '../profile/index.ts';
import classes from './LessonMark.module.css';

/** For a lesson that ended early with both present: for how long, and the consequence. */
function missedTogether(t: Translate, lesson: LessonCard, type: 'student' | 'teacher'): string {
  const { togetherMinutes = 0, durationMinutes, isTrial, missedBy } = lesson;
  const credit = isTrial ? 'trial' : missedBy === 'student' ? 'used' : type === 'student' ? 'yours' : 'familys';
  const who = lesson.isHandedOver === true && type === 'teacher' ? 'teachers' : 'you';
  return t('lessons.missed.together', { who, minutes: togetherMinutes, whole: durationMinutes, credit });
}

/** After a handover the text doesn't say which of the teachers was absent. */
const absentOf = (missedBy: LessonCard['missedBy'], isHandedOver: boolean) =>
  missedBy === 'teacher' && isHandedOver ? 'teachers' : missedBy;

/**
 * How a lesson ended, or that it is in progress: a word and an icon, never colour alone.
 * @param isShort whether the usual outcome is shown by its icon alone, in a list where most lessons have it
 */
export function LessonMark({ lesson, isShort = false }: { lesson: LessonCard; isShort?: boolean }) {
  const t = useT();
  const { type } = useProfile();
  // A child is told what happened, not whose fault it is.
  const isChild = useChildView();
  // The absent person is addressed directly; after a handover that may be somebody else.
  const isOwn = lesson.missedBy === type && lesson.isHandedOver !== true;
  const own = type === 'student' ? 'you' : 'you_teacher';
  const absent =
    isOwn || (lesson.missedBy === 'student' && type === 'student')
      ? own
      : absentOf(lesson.missedBy, lesson.isHandedOver === true);
  const isHelped = type === 'student' && lesson.isHandedOver === true;
  const helping = isHelped ? t('lessons.helping', { name: lesson.teacher.firstName }) : null;
  switch (lesson.status) {
    case 'held':
      return (
        <span className={`${classes.mark} ${classes.held}`} title={isShort ? t('lessons.held') : undefined}>
          <IconCircleCheckFilled size={20} aria-hidden="true" />
          <span className={isShort ? 'visually-hidden' : undefined}>{t('lessons.held')}</span>
        </span>
      );
    case 'missed':
      if (isChild)
        return (
          <span className={classes.mark}>
            <IconCloud size={20} aria-hidden="true" />
            {t('lessons.missed.child', { isShort: String(lesson.togetherMinutes !== undefined) })}
          </span>
        );
      return (
        <span className={`${classes.mark} ${classes.missed}`}>
          <IconCircleXFilled size={20} aria-hidden="true" />
          <span>
            {t('lessons.missed')}
            {lesson.togetherMinutes !== undefined ? (
              <small>{missedTogether(t, lesson, type)}</small>
            ) : (
              absent !== null && <small>{t(`lessons.missed.${absent}` satisfies TextKey)}</small>
            )}
          </span>
        </span>
      );
    case 'in_progress':
      return (
        <span className={`${classes.mark} ${classes.running}`}>
          <IconPlayerPlayFilled size={20} aria-hidden="true" />
          <span>
            {t('lessons.in_progress')}
            {helping !== null && <small>{helping}</small>}
          </span>
        </span>
      );
    case 'booked':
      if (lesson.isTeacherAway)
        return (
          <span className={`${classes.mark} ${classes.away}`}>
            <IconUserSearch size={20} aria-hidden="true" />
            <span>{t(`lessons.away.${type}` satisfies TextKey, { name: lesson.teacher.firstName })}</span>
          </span>
        );
      if (lesson.isMoveAsked && type === 'teacher')
        return (
          <span className={`${classes.mark} ${classes.away}`}>
            <IconCalendarQuestion size={20} aria-hidden="true" />
            <span>{t('lessons.move_asked')}</span>
          </span>
        );
      return helping !== null && <span className={`${classes.mark} ${classes.running}`}>{helping}</span>;
    case 'cancelled':
      return (
        <span className={`${classes.mark} ${classes.missed}`}>
          <IconCircleXFilled size={20} aria-hidden="true" />
          {t('lessons.status.cancelled')}
        </span>
      );
  }
}

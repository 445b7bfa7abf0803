import { homeworkStep } from '@skylark/contract/homework.facts';
import { IconCircleCheckFilled, IconEye, IconPencil, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useProfile } from '../profile/index.ts';
import type { HomeworkCard } from './api.ts';
import classes from './HomeworkBadge.module.css';

const ICONS = {
  to_start: IconPlayerPlayFilled,
  working: IconPencil,
  to_review: IconEye,
  completed: IconCircleCheckFilled,
};

/**
 * State of a homework: a word and an icon, never colour alone. The specification (point 2) defines three words for the
 * student's list; a note adds that a started one has not been handed in. For a teacher, to whom "To review" is a task,
 * a started one is "in progress" or "returned" instead.
 */
export function HomeworkBadge({
  homework,
}: {
  homework: Pick<HomeworkCard, 'status' | 'finishedAt'> & { isReturned?: boolean | undefined };
}) {
  const t = useT();
  const { type } = useProfile();
  const step = homeworkStep(homework);
  const Icon = ICONS[step];
  const isWorking = step === 'working';
  const word = isWorking && type === 'teacher' ? (homework.isReturned === true ? 'returned' : 'in_progress') : step;
  return (
    <span className={classes.stands}>
      <span className={classes.badge} data-state={step}>
        <Icon size={18} aria-hidden="true" />
        {t(`homework.step.${word}` satisfies TextKey)}
      </span>
      {isWorking && <span className={classes.still}>{t('homework.not_handed_in')}</span>}
    </span>
  );
}

import { homeworkStep } from '@skylark/contract/homework.facts';
import { IconCircleCheckFilled, IconEye, IconPencil, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type TextKey, useT } from '../../lib/texts.tsx';
import type { HomeworkCard } from './api.ts';
import classes from './HomeworkBadge.module.css';

const ICONS = {
  to_start: IconPlayerPlayFilled,
  working: IconPencil,
  to_review: IconEye,
  completed: IconCircleCheckFilled,
};

/** Where a homework stands: a word and a shape, never colour alone (specification, point 2). */
export function HomeworkBadge({ homework }: { homework: Pick<HomeworkCard, 'status' | 'finishedAt'> }) {
  const t = useT();
  const step = homeworkStep(homework);
  const Icon = ICONS[step];
  return (
    <span className={classes.badge} data-is={step}>
      <Icon size={18} aria-hidden="true" />
      {t(`homework.step.${step}` satisfies TextKey)}
    </span>
  );
}

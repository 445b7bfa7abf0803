import { Textarea } from '@mantine/core';
import type { AfterTrial, ChildPlan } from '@skylark/contract/afterLesson';
import { childLevels, GOAL_MAX_LENGTH, levelName, plannedLessons } from '@skylark/contract/afterLesson.facts';
import { weeklyLessons } from '@skylark/contract/payments.facts';
import type { PersonCard } from '@skylark/contract/people';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Begins } from '../../parts/Begins.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { useProfile } from '../profile/index.ts';
import classes from './afterLesson.module.css';

interface Props {
  student: PersonCard;
  after: AfterTrial;
  /** Changes made in the form; null as long as there are none. */
  draft: ChildPlan | null;
  onChange: (draft: ChildPlan) => void;
}

/** A teacher's plan for a family after the trial lesson: three choices and a sentence, all with a proposed value. */
export function ChildPlanFields({ student, after: { plan, usual, held, placement }, draft, onChange }: Props) {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  const shown: ChildPlan = draft ?? plan ?? { ...usual, goal: null };
  const { level, perWeek, lessonsCount } = shown;
  const child = student.firstName;
  const usualGoal = t(`after.goal.${level}`, { child });
  const change = (some: Partial<ChildPlan>): void => onChange({ ...shown, ...some });
  return (
    <section className={classes.fields} aria-labelledby="child-plan">
      <div>
        <h2 id="child-plan">{t('after.plan.title', { child })}</h2>
        <p className={classes.soft}>{t(plan === null ? 'after.plan.lead' : 'after.plan.sent')}</p>
        {placement && (
          <p>
            <strong>{t('after.plan.begins')}</strong> <Begins placement={placement} />
          </p>
        )}
      </div>
      <Choice
        label={t('after.level')}
        options={childLevels}
        nameOf={(one) => levelName(one, t('app.level.starter'))}
        value={level}
        onChange={(one) => change({ level: one })}
      />
      <Choice
        label={t('after.per_week')}
        options={weeklyLessons}
        nameOf={String}
        value={perWeek}
        onChange={(one) => change({ perWeek: one })}
      />
      <Choice
        label={t('after.lessons')}
        options={plannedLessons}
        nameOf={(one) => t('after.lessons.count', { count: one })}
        value={lessonsCount}
        onChange={(one) => change({ lessonsCount: one })}
      />
      <Textarea
        label={t('after.goal', { count: lessonsCount })}
        description={t('after.goal.hint')}
        value={shown.goal ?? usualGoal}
        onChange={({ currentTarget: { value } }) => {
          const line = value.replaceAll('\n', ' ');
          change({ goal: line === usualGoal ? null : line });
        }}
        autosize
        minRows={2}
        maxRows={4}
        maxLength={GOAL_MAX_LENGTH}
      />
      {held && (
        <p className={classes.soft}>
          {t('after.held.teacher', {
            time: `${time.day(new Date(held.startsAt))}, ${time.clock(new Date(held.startsAt))}`,
            until: time.moment(new Date(held.until)),
          })}
        </p>
      )}
    </section>
  );
}

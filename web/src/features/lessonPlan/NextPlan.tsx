import { Skeleton } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';
import { planQuery } from './api.ts';
import classes from './plan.module.css';

/** Number of steps shown here; the others are on the lesson's page. */
const STEPS_SHOWN = 3;

/** What a teacher needs to remember before a lesson: the last note about the child, and the plan's first open steps. */
export function NextPlan({ lessonId }: { lessonId: string }) {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  const plan = useQuery(planQuery(lessonId));
  if (plan.isPending) return <Skeleton height={96} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (!plan.data) return null;
  const [note] = plan.data.before;
  const { steps } = plan.data;
  const open = steps.findIndex((step) => !step.isDone);
  const from = Math.max(0, Math.min(open === -1 ? steps.length : open, steps.length - STEPS_SHOWN));
  return (
    <>
      <section className={classes.glance} aria-label={t('plan.last_note')}>
        <h3>{t('plan.last_note')}</h3>
        {note === undefined ? (
          <p className={classes.soft}>{t('plan.before.none')}</p>
        ) : (
          <>
            <p className={classes.clamped}>{note.childNote === '' ? note.ownNote : note.childNote}</p>
            <p className={classes.soft}>
              {note.isOwn
                ? t('plan.by.own', { when: time.day(new Date(note.startsAt)) })
                : t('plan.by', { teacher: note.teacherName, when: time.day(new Date(note.startsAt)) })}
            </p>
          </>
        )}
      </section>
      <section className={classes.glance} aria-label={t('plan.title')}>
        <h3>
          {t('plan.title')}
          {steps.length > 0 && (
            <span className={classes.soft}>
              {t('plan.done', { done: steps.filter((step) => step.isDone).length, count: steps.length })}
            </span>
          )}
        </h3>
        {steps.length === 0 ? (
          <p className={classes.soft}>{t('plan.no_plan')}</p>
        ) : (
          <ol>
            {steps.slice(from, from + STEPS_SHOWN).map((step, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a step is where it stands
              <li key={at} data-done={step.isDone || undefined}>
                {step.isDone ? (
                  <IconCircleCheckFilled size={18} aria-label={t('plan.step.done')} />
                ) : (
                  <IconCircle size={18} aria-hidden="true" />
                )}
                {step.text}
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

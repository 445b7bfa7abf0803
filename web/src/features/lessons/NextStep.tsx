import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';
import layout from '../../ui/layout.module.css';
import { useLessonCounters } from '../profile/index.ts';
import { SchoolContacts } from '../school/index.ts';
import classes from './NextStep.module.css';

/**
 * A family without a lesson ahead: the one thing that brings it closer to the next. A trial lesson before anything else,
 * times when there are lessons to use, a package when there are none; and always somebody to talk to.
 */
export function NextStep() {
  const t = useT();
  const counters = useLessonCounters();
  if (!counters) return null;
  const { past, new: balance } = counters;
  return (
    <>
      {past === 0 && balance === 0 ? (
        <State
          pose="teaching"
          title={t('school.next.trial.title')}
          text={t('school.next.trial.text')}
          action={
            <div className={layout.actionsCentered}>
              <Button component={Link} to={paths.wizard()} className={classes.action}>
                {t('school.next.trial.book')}
              </Button>
              <Button component={Link} to={paths.buy} variant="default">
                {t('lessons.empty.buy')}
              </Button>
            </div>
          }
        />
      ) : balance > 0 ? (
        <State
          pose="waiting"
          title={t('school.next.times.title')}
          text={t('school.next.times.text', { count: balance })}
          action={
            <Button component={Link} to={paths.booking}>
              {t('school.next.times.choose')}
            </Button>
          }
        />
      ) : (
        <State
          pose="empty-nest"
          title={t('lessons.empty.closest.student')}
          action={
            <Button component={Link} to={paths.buy}>
              {t('lessons.empty.buy')}
            </Button>
          }
        />
      )}
      <SchoolContacts />
    </>
  );
}

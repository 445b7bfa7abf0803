import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { beginDraft } from '../../lib/draftKey.ts';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { type Pose, Sky } from '../../ui/Sky.tsx';
import { useLessonCounters, useProfile } from '../profile/index.ts';
import { SchoolContacts } from '../school/index.ts';
import classes from './NextStep.module.css';

/** The steps to a trial lesson, each with its picture. */
const WAY = [
  ['one', 'thinking'],
  ['two', 'waiting'],
  ['three', 'hello'],
] as const satisfies readonly (readonly [string, Pose])[];

/**
 * For a family without upcoming lessons: the one step that brings the next one closer. A trial lesson first; times when
 * there is a balance; a package when there is none; and always a contact.
 */
export function NextStep() {
  const t = useT();
  const counters = useLessonCounters();
  const { firstName, parentName, phone } = useProfile();
  if (!counters) return null;
  const { past, new: balance } = counters;
  return (
    <div className={classes.step}>
      {past === 0 && balance === 0 ? (
        <Step
          pose="teaching"
          title={t('school.next.trial.title')}
          text={t('school.next.trial.text')}
          actions={
            <>
              <Button
                component={Link}
                to={paths.wizard()}
                size="lg"
                onClick={() => beginDraft({ childName: firstName, parentName, phone })}
              >
                {t('school.next.trial.book')}
              </Button>
              <Button component={Link} to={paths.buy} size="lg" variant="white">
                {t('lessons.empty.buy')}
              </Button>
            </>
          }
        >
          <ol className={classes.way}>
            {WAY.map(([step, pose]) => (
              <li key={step}>
                <Sky pose={pose} size={96} isLazy />
                <span>{t(`school.next.trial.${step}` satisfies TextKey)}</span>
              </li>
            ))}
          </ol>
        </Step>
      ) : balance > 0 ? (
        <Step
          pose="waiting"
          title={t('school.next.times.title')}
          text={t('school.next.times.text', { count: balance })}
          actions={
            <Button component={Link} to={paths.booking} size="lg">
              {t('school.next.times.choose')}
            </Button>
          }
        />
      ) : (
        <Step
          pose="empty-nest"
          title={t('lessons.empty.closest.student')}
          actions={
            <Button component={Link} to={paths.buy} size="lg">
              {t('lessons.empty.buy')}
            </Button>
          }
        />
      )}
      <SchoolContacts />
    </div>
  );
}

interface StepProps {
  pose: Pose;
  title: string;
  text?: string;
  actions: ReactNode;
  children?: ReactNode;
}

/** One suggestion: a picture, the next step, and its button. */
function Step({ pose, title, text, actions, children }: StepProps) {
  return (
    <section className={classes.card}>
      <div className={classes.hero}>
        <Sky pose={pose} size={200} />
        <div className={classes.words}>
          <h2>{title}</h2>
          {text !== undefined && <p>{text}</p>}
          <div className={classes.actions}>{actions}</div>
        </div>
      </div>
      {children}
    </section>
  );
}

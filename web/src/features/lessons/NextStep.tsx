import { Button } from '@mantine/core';
import type { Booking } from '@skylark/contract/booking';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { Outline } from '../../ui/Outline.tsx';
import { type Pose, Sky } from '../../ui/Sky.tsx';
import { useLessonCounters, useProfile } from '../profile/index.ts';
import { TeacherChoice } from '../teacherChoice/index.ts';
import { SchoolContacts } from '../../parts/SchoolContacts.tsx';
import { bookingQuery } from './api.ts';
import classes from './NextStep.module.css';
import { WizardButton } from './WizardButton.tsx';

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
  const isNew = counters?.past === 0 && counters.new === 0;
  const booking = useQuery({ ...bookingQuery, enabled: counters !== undefined && !isNew });
  // The height depends on the step, so showing it too early would move the contacts below.
  if (!counters || (counters.new === 0 && booking.isLoading)) return <Outline label={t('app.loading')} />;
  const { new: balance } = counters;
  return (
    <div className={classes.step}>
      {isNew ? (
        <Step
          pose="teaching"
          title={t('school.next.trial.title')}
          text={t('school.next.trial.text')}
          actions={
            <>
              <WizardButton text={t('school.next.trial.book')} />
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
            <>
              <Button component={Link} to={paths.booking} size="lg">
                {t('school.next.times.choose')}
              </Button>
              {booking.data?.hasTrial === true && <WizardButton text={t('school.next.trial.first')} variant="white" />}
            </>
          }
        />
      ) : (
        <WithoutBalance booking={booking.data} />
      )}
      {isNew && <TeachersFirst />}
      <SchoolContacts />
    </div>
  );
}

/** For people who want to see the teachers before answering questions. */
function TeachersFirst() {
  const t = useT();
  const { timeZone } = useProfile();
  return (
    <section aria-labelledby="teachers-first" className={classes.teachers}>
      <h2 id="teachers-first">{t('school.next.trial.teacher')}</h2>
      <TeacherChoice
        purpose={{ kind: 'trial' }}
        timeZone={timeZone}
        actionOf={({ id, firstName }) => (
          <WizardButton text={t('teachers.trial', { name: firstName })} teacherId={id} variant="light" />
        )}
      />
    </section>
  );
}

/** A family that has had lessons can buy more; one whose trial was missed gets another one, or asks for it. */
function WithoutBalance({ booking }: { booking: Booking | undefined }) {
  const t = useT();
  const buy = (variant: 'filled' | 'white') => (
    <Button component={Link} to={paths.buy} size="lg" variant={variant}>
      {t('lessons.empty.buy')}
    </Button>
  );
  const trialId = booking?.trialId ?? null;
  if (trialId !== null)
    return (
      <Step
        pose="celebrating"
        title={t('school.next.after.title')}
        text={t('school.next.after.text')}
        actions={
          <>
            <Button component={Link} to={paths.lessonReview(trialId)} size="lg">
              {t('school.next.after.do')}
            </Button>
            {buy('white')}
          </>
        }
      />
    );
  switch (booking?.missedTrial) {
    case 'again':
      return (
        <Step
          pose="oops"
          title={t('missed_trial.again.title')}
          text={t('missed_trial.again.text')}
          actions={<WizardButton text={t('missed_trial.again.do')} />}
        />
      );
    case 'ask':
      return (
        <Step
          pose="listening"
          title={t('missed_trial.ask.title')}
          text={t('missed_trial.ask.text')}
          actions={
            <>
              <Button component={Link} to={paths.booking} size="lg">
                {t('missed_trial.ask.do')}
              </Button>
              {buy('white')}
            </>
          }
        />
      );
    // Also if the data could not be fetched, so that the family still has a way to lessons.
    case null:
    case undefined:
      return <Step pose="empty-nest" title={t('lessons.empty.closest.student')} actions={buy('filled')} />;
  }
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

import { Button, Skeleton } from '@mantine/core';
import type { LessonProblem } from '@skylark/contract/lessonProblems';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Section } from '../../ui/Section.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { problemQuery } from './api.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { ProblemForm } from './ProblemForm.tsx';
import classes from './ProblemSection.module.css';

/**
 * Who: a parent after a lesson that went wrong, a teacher who is asked about it. What can go wrong: the 48 hours have
 * passed, it was reported on another device, no network.
 */
export function ProblemSection({ lessonId }: { lessonId: string }) {
  const t = useT();
  const { type, timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(problemQuery(lessonId));
  if (query.isPending) return <Skeleton height={96} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (query.isError)
    return (
      <State
        pose="oops"
        role="alert"
        title={t('problem.failed')}
        action={<Button onClick={() => void query.refetch()}>{t('app.try_again')}</Button>}
      />
    );
  const { problem, until } = query.data;
  if (problem)
    return (
      <Section title={t('problem.reported')}>
        <Steps problem={problem} />
        {type === 'teacher' && !problem.answer && !problem.decision && <AnswerForm lessonId={lessonId} />}
      </Section>
    );
  if (type !== 'student' || until === null) return null;
  return (
    <Section title={t('problem.title')}>
      <p className={classes.soft}>{t('problem.lead', { until: time.moment(new Date(until)) })}</p>
      {isOpen ? (
        <ProblemForm lessonId={lessonId} />
      ) : (
        <Button variant="light" onClick={() => setOpen(true)}>
          {t('problem.open')}
        </Button>
      )}
    </Section>
  );
}

/** Statements and decision in order, and what comes next. */
function Steps({ problem }: { problem: LessonProblem }) {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  const { answer, answeredAt, decision } = problem;
  const at = (instant: string): string => time.moment(new Date(instant));
  return (
    <ol className={classes.steps}>
      <li>
        <p className={classes.soft}>
          {t('problem.by_family')}
          {' · '}
          {at(problem.createdAt)}
        </p>
        <p>
          <strong>{t(`problem.kind.${problem.kind}`)}</strong>
        </p>
        {problem.words !== '' && <p>{problem.words}</p>}
      </li>
      {answeredAt !== null && answer !== '' && (
        <li>
          <p className={classes.soft}>
            {t('problem.by_teacher')}
            {' · '}
            {at(answeredAt)}
          </p>
          <p>{answer}</p>
        </li>
      )}
      {decision ? (
        <li data-state="decided">
          <p className={classes.soft}>
            {t('problem.by_school')}
            {' · '}
            {at(decision.at)}
          </p>
          <p>
            <strong>{t(`problem.decided.${decision.kind}`, { minutes: decision.minutes ?? 0 })}</strong>
          </p>
          <p>{decision.words}</p>
        </li>
      ) : (
        <li data-state="waiting">
          {answeredAt === null && <p>{t('problem.waiting.teacher')}</p>}
          <p>{t('problem.waiting.school')}</p>
        </li>
      )}
    </ol>
  );
}

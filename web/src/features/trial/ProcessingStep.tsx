import { Button, Loader } from '@mantine/core';
import type { TrialAnswers } from '@skylark/contract/trial';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocale, useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { TeacherCard, TeacherChoice } from '../teacherChoice/index.ts';
import { planQuery } from './api.ts';
import { WishForm } from './WishForm.tsx';
import type { Draft } from './wizard.ts';
import classes from './Wizard.module.css';

/** The result stays readable for this long, even if it was immediate. */
const DONE_FOR_MS = 1_000;

interface Props {
  answers: TrialAnswers;
  draft: Draft;
  code: string | undefined;
  /** The teacher the family has chosen. */
  teacherId: string | undefined;
  onTeacher: (id: string) => void;
  /** Continues to the times, or with a time chosen here. */
  next: (at?: string, teacherId?: string) => void;
}

/** Teacher selection and schedule planning: shows the chosen teacher with the reasons, and the others on request. */
export function ProcessingStep({ answers, draft, code, teacherId, onTeacher, next }: Props) {
  const t = useT();
  const plan = useQuery(planQuery(answers, useLocale(), draft.childAge, teacherId));
  const [isRead, setRead] = useState(plan.isSuccess);
  const [hasOthers, setOthers] = useState(false);
  useEffect(() => {
    if (!plan.isSuccess || isRead) return undefined;
    const timer = setTimeout(() => setRead(true), DONE_FOR_MS);
    return () => clearTimeout(timer);
  }, [plan.isSuccess, isRead]);
  if (plan.isError) return <Failed query={plan} />;
  if (plan.isPending || !isRead)
    return (
      <div role="status">
        <div className={classes.ask}>
          <Sky pose="thinking" size={140} />
          <h1>{t('trial.processing')}</h1>
        </div>
        <ul className={classes.works}>
          {(['trial.processing.teacher', 'trial.processing.schedule'] as const).map((key) => (
            <li key={key}>
              {plan.isPending ? <Loader size="sm" aria-hidden="true" /> : <IconCheck size={22} aria-hidden="true" />}
              {t(key)}
            </li>
          ))}
        </ul>
      </div>
    );
  const { asked, teachers } = plan.data;
  const [best] = teachers;
  if (!best) return <WishForm answers={answers} draft={draft} code={code} />;
  const problem = asked?.problem ?? undefined;
  const isChosen = best.id === teacherId;
  return (
    <>
      <div className={classes.ask}>
        <Sky pose="found" size={140} />
        <h1>{t(isChosen ? 'trial.found.chosen' : 'trial.found.best', { teacher: best.firstName })}</h1>
      </div>
      {asked && problem !== undefined && (
        <Notice kind="info">{t(`teachers.problem.${problem}`, { name: asked.firstName })}</Notice>
      )}
      <TeacherCard
        teacher={best}
        child={draft.childName}
        isAside
        heading="h2"
        action={
          <>
            <p className={classes.soft}>{t('trial.found.slots', { count: best.slots.length })}</p>
            <Button size="lg" onClick={() => next()}>
              {t('trial.found.next')}
            </Button>
          </>
        }
        onTime={(at) => next(at, best.id)}
      />
      {teachers.length > 1 && !hasOthers && (
        <Button size="lg" fullWidth variant="light" onClick={() => setOthers(true)}>
          {t('trial.found.others')}
        </Button>
      )}
      {hasOthers && (
        <section aria-labelledby="others">
          <h2 id="others">{t('trial.found.others')}</h2>
          <TeacherChoice
            purpose={{ kind: 'trial', answers, age: draft.childAge }}
            child={draft.childName}
            isAside
            without={best.id}
            actionOf={({ id, firstName: name }) => (
              <Button
                size="md"
                onClick={() => {
                  setOthers(false);
                  onTeacher(id);
                  window.scrollTo(0, 0);
                }}
              >
                {t('teachers.choose', { name })}
              </Button>
            )}
            onTime={({ id }, at) => next(at, id)}
          />
        </section>
      )}
    </>
  );
}

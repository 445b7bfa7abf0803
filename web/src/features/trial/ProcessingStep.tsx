import { Avatar, Button, Loader, Paper } from '@mantine/core';
import '@mantine/core/styles/Avatar.css';
import type { TrialAnswers, TrialTeacher } from '@skylark/contract/trial';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { planQuery } from './api.ts';
import { WishForm } from './WishForm.tsx';
import type { Draft } from './wizard.ts';
import classes from './Wizard.module.css';

/** What was done stays readable for a moment, also when it took none. */
const DONE_FOR_MS = 1_000;

/** Teacher selection and schedule planning: shows the chosen teacher and the reasons. */
export function ProcessingStep({
  answers,
  draft,
  code,
  next,
}: {
  answers: TrialAnswers;
  draft: Draft;
  code: string | undefined;
  next: () => void;
}) {
  const t = useT();
  const plan = useQuery(planQuery(answers, useLocale()));
  const [isRead, setRead] = useState(plan.isSuccess);
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
  const [best] = plan.data.teachers;
  if (!best) return <WishForm answers={answers} draft={draft} code={code} />;
  return (
    <>
      <div className={classes.ask}>
        <Sky pose="found" size={140} />
        <h1>{t('trial.found', { teacher: best.firstName })}</h1>
      </div>
      <TeacherCard teacher={best} child={draft.childName} />
      <p className={classes.soft}>{t('trial.found.slots', { count: best.slots.length })}</p>
      <Button size="lg" fullWidth onClick={next}>
        {t('trial.found.next')}
      </Button>
    </>
  );
}

function TeacherCard({ teacher, child }: { teacher: TrialTeacher; child: string }) {
  const t = useT();
  return (
    <Paper className={classes.teacher}>
      <Avatar src={teacher.photo.thumb} alt="" color="sky" size={84}>
        {teacher.firstName.slice(0, 1)}
      </Avatar>
      <div>
        <h2>
          {teacher.hasPage ? (
            // Opens a new tab, so that nothing typed is lost.
            <Link to={paths.teacher(teacher.id)} target="_blank" rel="noopener">
              {`${teacher.firstName} ${teacher.lastName}`}
            </Link>
          ) : (
            `${teacher.firstName} ${teacher.lastName}`
          )}
        </h2>
        {teacher.about !== '' && <p className={classes.soft}>{teacher.about}</p>}
        <ul className={classes.reasons}>
          {teacher.reasons.map((reason) => (
            <li key={reason}>
              <IconCheck size={20} aria-hidden="true" /> {t(`trial.reason.${reason}`, { child })}
            </li>
          ))}
        </ul>
      </div>
    </Paper>
  );
}

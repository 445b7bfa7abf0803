import { Button } from '@mantine/core';
import type { TeacherProblem } from '@skylark/contract/teacherChoice.facts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { TeacherChoice } from '../teacherChoice/index.ts';
import { WishForm } from './WishForm.tsx';
import classes from './BookingPage.module.css';

interface Props {
  /** The requested teacher, who isn't available. */
  asked: { firstName: string; problem: TeacherProblem } | undefined;
  onChoose: (teacherId: string) => void;
}

/** Teachers with free times, for a family that has no teacher or wants another one. */
export function ChooseTeacher({ asked, onChoose }: Props) {
  const t = useT();
  const { firstName, timeZone } = useProfile();
  return (
    <section className={classes.choose} aria-labelledby="choose-teacher">
      {asked && <Notice kind="info">{t(`teachers.problem.${asked.problem}`, { name: asked.firstName })}</Notice>}
      <h2 id="choose-teacher">{t('teachers.title', { child: firstName })}</h2>
      <p className={classes.soft}>{t('teachers.lead')}</p>
      <TeacherChoice
        purpose={{ kind: 'lessons' }}
        timeZone={timeZone}
        child={firstName}
        isAside
        actionOf={({ id, firstName: name }) => (
          <Button size="md" onClick={() => onChoose(id)}>
            {t('teachers.choose', { name })}
          </Button>
        )}
        empty={
          <div className={classes.ask}>
            <State pose="listening" title={t('booking.no_teacher')} text={t('booking.ask.text')} />
            <WishForm kind="book" />
          </div>
        }
      />
    </section>
  );
}

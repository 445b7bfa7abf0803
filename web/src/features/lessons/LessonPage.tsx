import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'wouter';
import { loadable } from '../../lib/loadable.tsx';
import { RETURNS } from '../../lib/returns.ts';
import { useT } from '../../lib/texts.tsx';
import { Island } from '../../parts/Island.tsx';
import { Outline } from '../../ui/Outline.tsx';
import { useProfile } from '../profile/index.ts';
import { lessonQuery } from './api.ts';
import { BesideLinks } from './BesideLinks.tsx';
import { lastList } from './lists.ts';
import classes from './LessonPage.module.css';
import { LessonRefused } from './LessonRefused.tsx';

/** Loads in parallel with the lesson. */
const { Part: LessonInside, preload } = loadable(() =>
  import('./LessonInside.tsx').then((module) => module.LessonInside),
);
void preload();

/**
 * Who: a parent who wants to see what was learned, a teacher who looks up the last lesson. What can go wrong: an old
 * link, another person's lesson, no network.
 */
export function LessonPage() {
  const t = useT();
  const { type } = useProfile();
  const { id = '' } = useParams();
  const lesson = useQuery(lessonQuery(id));
  const waiting = <Outline label={t('app.loading')} hasPicture />;
  return (
    <>
      <title>
        {lesson.data
          ? `${type === 'teacher' ? lesson.data.student.firstName : lesson.data.teacher.firstName}: ${lesson.data.isTrial || lesson.data.number === null ? t('lessons.trial') : t('lessons.number', { number: lesson.data.number })}`
          : t('lessons.info')}
      </title>
      <div className={classes.ways}>
        <Button
          renderRoot={(props) => <Link {...props} to={lastList()} state={RETURNS} />}
          variant="subtle"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        >
          {t('lessons.back')}
        </Button>
        {lesson.data?.beside && <BesideLinks beside={lesson.data.beside} name={lesson.data.student.firstName} />}
      </div>
      {lesson.isPending ? (
        waiting
      ) : lesson.isError ? (
        <LessonRefused id={id} error={lesson.error} again={() => void lesson.refetch()} />
      ) : (
        <Island name="lesson" waiting={waiting}>
          <LessonInside lesson={lesson.data} />
        </Island>
      )}
    </>
  );
}

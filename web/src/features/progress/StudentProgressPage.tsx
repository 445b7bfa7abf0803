import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { AboutChild } from '../../parts/AboutChild.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { State } from '../../ui/State.tsx';
import { studentProgressQuery } from './api.ts';
import { Learned } from './Learned.tsx';
import { LearnedShape } from './LearnedShape.tsx';
import { Sums } from './Sums.tsx';
import classes from './ProgressPage.module.css';

/**
 * Who: a teacher before a lesson who wants to know which words the child has met and which it knows. What can go wrong:
 * the child has another teacher now, no results yet, no network.
 */
export function StudentProgressPage() {
  const t = useT();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const found = useQuery({ ...studentProgressQuery(id), retry: false });
  const isUnknown = found.error instanceof CallError && found.error.status === 404;
  const title = found.data ? t('progress.of', { name: found.data.child.firstName }) : t('progress.title');
  return (
    <div className={classes.page}>
      <title>{title}</title>
      {!isUnknown && <Back id={id} lessonId={search.get('lesson')} />}
      {!isUnknown && (
        <PageHead title={title} pose="celebrating" tone="sun">
          {found.data && (
            <p>
              <AboutChild age={found.data.child.age} reads={found.data.child.reads} />
            </p>
          )}
          {!found.isError && found.data?.progress.lessonsHeld !== 0 && <Sums progress={found.data?.progress} />}
        </PageHead>
      )}
      {found.isPending && <LearnedShape />}
      {isUnknown && (
        <State
          pose="lost"
          isPage
          title={t('progress.unknown')}
          text={t('progress.unknown.text')}
          action={
            <Button component={Link} to={paths.lessons}>
              {t('progress.to_lessons')}
            </Button>
          }
        />
      )}
      {found.isError && !isUnknown && <Failed query={found} />}
      {found.data && <Learned progress={found.data.progress} canSave={false} />}
    </div>
  );
}

/** Link back to the lesson the teacher came from, otherwise to the child. */
function Back({ id, lessonId }: { id: string; lessonId: string | null }) {
  const t = useT();
  const isLesson = lessonId !== null && /^[\da-f-]{36}$/.test(lessonId);
  return (
    <Button
      component={Link}
      to={isLesson ? paths.lesson(lessonId) : paths.student(id)}
      variant="subtle"
      className={classes.back ?? ''}
      leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
    >
      {t(isLesson ? 'progress.to_lesson' : 'progress.to_student')}
    </Button>
  );
}

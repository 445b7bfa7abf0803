import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'wouter';
import { call, CallError } from '../../../lib/call.ts';
import { errorText } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import { useTimeFormat } from '../../../lib/time.ts';
import { State } from '../../../ui/State.tsx';
import { LessonRefused, lessonQuery } from '../../lessons/index.ts';
import { useProfile } from '../../profile/index.ts';
import { Player } from './Player.tsx';
import classes from './ReplayPage.module.css';

const replayQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', 'replay', id],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/replay', { params: { id }, signal }),
    // It never changes, and a refetch must not restart the playback.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * Who: a child or a parent who wants to see the lesson again, a teacher who looks something up. What can go wrong: an
 * old link, no recording, network loss, a long lesson on a slow tablet.
 */
export function ReplayPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { type, timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const lesson = useQuery(lessonQuery(id));
  const replay = useQuery(replayQuery(id));
  // A later failed refetch must not hide the page.
  if (lesson.isLoadingError)
    return (
      <main>
        <LessonRefused id={id} error={lesson.error} again={() => void lesson.refetch()} />
      </main>
    );
  const other = lesson.data && (type === 'student' ? lesson.data.teacher : lesson.data.student);
  const title = other && t('tools.replay.title', { name: other.firstName });
  const isMissing = replay.error instanceof CallError && replay.error.status === 404;
  return (
    <div className={classes.page}>
      <title>{title ?? t('lessons.replay')}</title>
      <header className={classes.header}>
        <Button
          component={Link}
          to={paths.lesson(id)}
          variant="subtle"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        >
          {t('tools.replay.back')}
        </Button>
        <div className={classes.title}>
          <h1>{title ?? t('lessons.replay')}</h1>
          {lesson.data && <p>{time.dayHeading(new Date(lesson.data.startsAt))}</p>}
        </div>
        <p className={classes.silent}>{t('tools.replay.silent')}</p>
      </header>
      {replay.isLoadingError ? (
        <main className={classes.failed}>
          <State
            pose={isMissing ? 'empty-nest' : 'oops'}
            role="alert"
            title={t(isMissing ? 'tools.replay.none' : 'tools.replay.failed')}
            text={isMissing ? t('tools.replay.none_text') : errorText(t, replay.error)}
            action={
              isMissing ? (
                <Button component={Link} to={paths.lesson(id)}>
                  {t('tools.replay.back')}
                </Button>
              ) : (
                <Button onClick={() => void replay.refetch()}>{t('app.try_again')}</Button>
              )
            }
          />
        </main>
      ) : replay.data && lesson.data ? (
        <Player lesson={lesson.data} head={replay.data} />
      ) : (
        <main className={classes.waiting}>
          <p className="visually-hidden" role="status">
            {t('app.loading')}
          </p>
          <Skeleton className={classes.waitingBoard} radius="lg" />
          <Skeleton height={72} radius="lg" />
        </main>
      )}
    </div>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { OtherChild } from '../family/index.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Island } from '../../parts/Island.tsx';
import { State } from '../../ui/State.tsx';
import { homeworkQuery } from './api.ts';

/** Loads in parallel with the homework. */
const { Part: OpenHomework, preload } = lazyPart(['room', 'board'], () =>
  import('./OpenHomework.tsx').then((module) => module.OpenHomework),
);
void preload();

/**
 * Who: a child on a tablet or phone, then its teacher. Why: to do it, and to review it. What can go wrong: another
 * person's link, it was withdrawn, network loss, a second device, no microphone.
 */
export function HomeworkPage() {
  const t = useT();
  const { id = '' } = useParams();
  const homework = useQuery(homeworkQuery(id));
  const waiting = <Skeleton height={480} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (homework.isPending) return waiting;
  if (homework.isError) {
    const isGone = homework.error instanceof CallError && [404, 422].includes(homework.error.status);
    if (!isGone) return <Failed query={homework} isPage />;
    return (
      <OtherChild thing={id}>
        <State
          isPage
          pose="lost"
          role="alert"
          title={t('homework.not_found')}
          action={
            <Button component={Link} to={paths.homeworks}>
              {t('homework.all')}
            </Button>
          }
        />
      </OtherChild>
    );
  }
  return (
    <Island name="homework" waiting={waiting}>
      {/* Each homework has its own board, and the queue leads from one to the next. */}
      <OpenHomework key={homework.data.id} homework={homework.data} />
    </Island>
  );
}

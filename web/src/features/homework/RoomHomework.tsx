import { Button, Skeleton } from '@mantine/core';
import { homeworkStep } from '@skylark/contract/homework.facts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { type HomeworkCard, homeworksQuery } from './api.ts';
import type { HomeworkFor } from './AssignHomework.tsx';
import { HomeworkBadge } from './HomeworkBadge.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import classes from './RoomHomework.module.css';

const AssignHomework = lazyDialog('give-homework', () =>
  import('./AssignHomework.tsx').then((module) => module.AssignHomework),
);

/** In a lesson: the student's open homework, for discussing, scoring and adding more. */
export function RoomHomework({ to }: { to: HomeworkFor }) {
  const t = useT();
  const [form, setForm] = useState(false);
  return (
    <>
      <Open studentId={to.studentId} />
      <Button mt="md" variant="light" onClick={() => setForm(true)}>
        {t('homework.add')}
      </Button>
      <AssignHomework isOpen={form} close={() => setForm(false)} to={to} />
    </>
  );
}

function Open({ studentId }: { studentId: string }) {
  const t = useT();
  const toReview = useInfiniteQuery(homeworksQuery({ list: 'to_review', studentId }));
  const toDo = useInfiniteQuery(homeworksQuery({ list: 'to_do', studentId }));
  if (toReview.isPending || toDo.isPending)
    return <Skeleton height={120} radius="lg" role="status" aria-label={t('app.loading')} />;
  const failed = toReview.error ?? toDo.error;
  if (failed) return <p role="alert">{errorText(t, failed)}</p>;
  const items = [toReview, toDo].flatMap((list) => list.data?.pages.flatMap((page) => page.items) ?? []);
  if (items.length === 0) return <p>{t('homework.none_open')}</p>;
  return (
    <ul className={classes.list}>
      {items.map((homework) => (
        <li key={homework.id}>
          <One homework={homework} />
        </li>
      ))}
    </ul>
  );
}

function One({ homework }: { homework: HomeworkCard }) {
  const t = useT();
  const [isScoring, setScoring] = useState(false);
  return (
    <>
      <p className={classes.task}>{homework.description}</p>
      <div className={classes.head}>
        <HomeworkBadge homework={homework} />
        <Button
          component="a"
          href={paths.homework(homework.id)}
          target="_blank"
          rel="noopener"
          variant="subtle"
          rightSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          {t('homework.look')}
        </Button>
        {homeworkStep(homework) === 'to_review' && !isScoring && (
          <Button variant="default" onClick={() => setScoring(true)}>
            {t('homework.give_score')}
          </Button>
        )}
      </div>
      {isScoring && <ReviewForm homework={homework} comment="" onDone={() => setScoring(false)} />}
    </>
  );
}

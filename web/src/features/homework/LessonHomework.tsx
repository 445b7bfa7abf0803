import { ActionIcon, Button, Paper, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../profile/index.ts';
import { type HomeworkCard, homeworksQuery, removeHomework } from './api.ts';
import type { HomeworkFor } from './GiveHomework.tsx';
import { HomeworkRow } from './HomeworkRow.tsx';
import classes from './LessonHomework.module.css';

const GiveHomework = lazy(() => import('./GiveHomework.tsx').then((module) => ({ default: module.GiveHomework })));
const ConfirmDialog = lazy(() =>
  import('../../ui/ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

type Opened = 'unopened' | 'open' | 'shut';

/** The homework of a lesson: its teacher adds and deletes, both look. */
export function LessonHomework({ to }: { to: HomeworkFor & { lessonId: string } }) {
  const t = useT();
  const { type } = useProfile();
  const [form, setForm] = useState<Opened>('unopened');
  const found = useInfiniteQuery(homeworksQuery({ list: 'all', lessonId: to.lessonId }));
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Paper p="lg" mt="lg" component="section" aria-labelledby="homework-title">
      <div className={classes.head}>
        <h2 id="homework-title">{t('homework.title')}</h2>
        {type === 'teacher' && (
          <Button
            variant="light"
            leftSection={<IconPlus size={20} aria-hidden="true" />}
            onClick={() => setForm('open')}
          >
            {t('homework.add')}
          </Button>
        )}
      </div>
      {found.isPending ? (
        <Skeleton height={100} radius="lg" aria-label={t('app.loading')} />
      ) : found.isError ? (
        <p role="alert">
          {errorText(t, found.error)}{' '}
          <Button variant="subtle" onClick={() => void found.refetch()}>
            {t('app.try_again')}
          </Button>
        </p>
      ) : items.length === 0 ? (
        <p className={classes.soft}>{t(type === 'teacher' ? 'homework.none.teacher' : 'homework.none.student')}</p>
      ) : (
        <ul className={classes.rows}>
          {items.map((homework) => (
            <li key={homework.id}>
              <HomeworkRow homework={homework} />
              {type === 'teacher' && <Remove homework={homework} />}
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button variant="subtle" onClick={() => void found.fetchNextPage()}>
          {t('homework.more')}
        </Button>
      )}
      {form !== 'unopened' && (
        <Suspense fallback={null}>
          <GiveHomework isOpen={form === 'open'} close={() => setForm('shut')} to={to} />
        </Suspense>
      )}
    </Paper>
  );
}

function Remove({ homework }: { homework: HomeworkCard }) {
  const t = useT();
  const [asked, setAsked] = useState<Opened>('unopened');
  const remove = async (): Promise<void> => {
    try {
      await removeHomework(homework.id);
      void toast('done', t('homework.removed'));
    } catch (error) {
      void toast('error', errorText(t, error));
    }
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="coral"
        size={44}
        aria-label={t('homework.remove')}
        aria-describedby={`task-${homework.id}`}
        onClick={() => setAsked('open')}
      >
        <IconTrash size={22} aria-hidden="true" />
      </ActionIcon>
      {asked !== 'unopened' && (
        <Suspense fallback={null}>
          <ConfirmDialog
            isOpen={asked === 'open'}
            close={() => setAsked('shut')}
            title={t('homework.remove_title')}
            text={t('homework.remove_text', { name: homework.student.firstName })}
            deed={t('homework.remove')}
            cancel={t('app.cancel')}
            onConfirm={remove}
          />
        </Suspense>
      )}
    </>
  );
}

import { ActionIcon, Button, Paper, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../profile/index.ts';
import { type HomeworkCard, homeworksQuery, removeHomework } from './api.ts';
import type { HomeworkFor } from './AssignHomework.tsx';
import { HomeworkRow } from './HomeworkRow.tsx';
import classes from './LessonHomework.module.css';

const AssignHomework = lazyDialog('give-homework', () =>
  import('./AssignHomework.tsx').then((module) => module.AssignHomework),
);
const ConfirmDialog = lazyDialog('confirm-dialog', () =>
  import('../../ui/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
);

/** The homework of a lesson: its teacher adds and deletes, both can see it. */
export function LessonHomework({ to }: { to: HomeworkFor & { lessonId: string } }) {
  const t = useT();
  const { type } = useProfile();
  const [form, setForm] = useState(false);
  const found = useInfiniteQuery(homeworksQuery({ list: 'all', lessonId: to.lessonId }));
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Paper p="lg" mt="lg" component="section" aria-labelledby="homework-title">
      <div className={classes.head}>
        <h2 id="homework-title">{t('homework.title')}</h2>
        {type === 'teacher' && (
          <Button variant="light" leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setForm(true)}>
            {t('homework.add')}
          </Button>
        )}
      </div>
      {found.isPending ? (
        <Skeleton height={100} radius="lg" role="status" aria-label={t('app.loading')} />
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
      <AssignHomework isOpen={form} close={() => setForm(false)} to={to} />
    </Paper>
  );
}

function Remove({ homework }: { homework: HomeworkCard }) {
  const t = useT();
  const [asked, setAsked] = useState(false);
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
        onClick={() => setAsked(true)}
      >
        <IconTrash size={22} aria-hidden="true" />
      </ActionIcon>
      <ConfirmDialog
        isOpen={asked}
        close={() => setAsked(false)}
        title={t('homework.remove_title')}
        text={t('homework.remove_text', { name: homework.student.firstName })}
        confirmLabel={t('homework.remove')}
        cancel={t('app.cancel')}
        onConfirm={remove}
      />
    </>
  );
}

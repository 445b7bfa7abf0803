import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { refresh } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow, useTimes } from '../../lib/time.ts';
import { usePages } from '../../lib/usePages.ts';
import { List } from '../../parts/List.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Soft } from '../../ui/Rows.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import { NewTask } from './NewTask.tsx';
import { dueWords, type Item } from './words.ts';

/** Tasks of one family, which are also in the inbox. */
export function FamilyTasks({ accountId }: { accountId: string }) {
  const t = useT();
  const times = useTimes();
  const nowMs = useNow();
  const pages = usePages('GET /api/v2/manager/inbox', { personId: accountId, kind: 'task' }, (page, signal) =>
    call('GET /api/v2/manager/inbox', { query: { personId: accountId, kind: 'task', ...page }, signal }),
  );
  const closing = useMutation({
    mutationFn: ({ id, version }: Item) =>
      call('PATCH /api/v2/manager/inbox/{id}', { params: { id }, body: { version, state: 'done' } }),
    onSettled: () => refresh('GET /api/v2/manager/inbox'),
  });
  return (
    <Sheet title={t('family.tasks')}>
      <NewTask personId={accountId} />
      {closing.isError && (
        <SheetBody>
          <Notice kind="error">{errorText(t, closing.error)}</Notice>
        </SheetBody>
      )}
      <List
        label={t('family.tasks')}
        none={t('family.no_tasks')}
        pages={pages}
        as={{
          words: (task) => (
            <>
              <Link to="/inbox" search={{ open: task.id }}>
                {task.words}
              </Link>{' '}
              <Soft>{`${dueWords(t, times, task, nowMs)} · ${task.assignee?.name ?? t('inbox.nobody')}`}</Soft>
            </>
          ),
          action: (task) => (
            <Button
              variant="default"
              loading={closing.isPending && closing.variables.id === task.id}
              onClick={() => closing.mutate(task)}
              aria-label={t('family.task_done', { text: task.words })}
            >
              {t('inbox.done')}
            </Button>
          ),
        }}
      />
    </Sheet>
  );
}

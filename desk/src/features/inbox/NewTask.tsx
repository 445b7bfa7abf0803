import { Button, NativeSelect, TextInput } from '@mantine/core';
import { TASK_MAX_LENGTH } from '@skylark/contract/managerInbox.facts';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText, fieldError } from '../../lib/errors.ts';
import { refresh } from '../../lib/queries.ts';
import { inAnHour, nextMonday, schoolMorning } from '../../lib/schoolMornings.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './InboxPage.module.css';

const DUE = { hour: inAnHour, tomorrow: (nowMs: number) => schoolMorning(1, nowMs), monday: nextMonday } as const;
type Due = keyof typeof DUE;

/** A task for the manager who creates it, optionally about a family; it can be reassigned later. */
export function NewTask({ personId }: { personId?: string }) {
  const t = useT();
  const [text, setText] = useState('');
  const [due, setDue] = useState<Due>('tomorrow');
  const adding = useMutation({
    mutationFn: () =>
      call('POST /api/v2/manager/inbox', {
        body: { text, dueAt: DUE[due](Date.now()).toISOString(), ...(personId !== undefined && { personId }) },
      }),
    async onSuccess() {
      setText('');
      await refresh('GET /api/v2/manager/inbox');
    },
  });
  const fault = fieldError(t, adding.error, 'text');
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    adding.mutate();
  }
  return (
    <form className={styles['task']} onSubmit={submit}>
      <TextInput
        className={styles['taskText']}
        aria-label={t('inbox.task')}
        placeholder={t('inbox.task')}
        maxLength={TASK_MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={fault}
      />
      <NativeSelect
        aria-label={t('inbox.task_due')}
        value={due}
        onChange={(event) => setDue(event.currentTarget.value as Due)}
        data={(Object.keys(DUE) as Due[]).map((value) => ({ value, label: t(`inbox.snooze.${value}`) }))}
      />
      <Button type="submit" variant="default" loading={adding.isPending} disabled={text.trim() === ''}>
        {t('inbox.task_add')}
      </Button>
      {adding.isError && fault === undefined && <Notice kind="error">{errorText(t, adding.error)}</Notice>}
    </form>
  );
}

import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import type { DeskKey } from '../../../lib/call.ts';
import { errorText, fieldError } from '../../../lib/errors.ts';
import { mayCall, useMe } from '../../../lib/me.ts';
import { refresh } from '../../../lib/queries.ts';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import styles from '../InboxPage.module.css';

/** An answer changes both the item and its source. */
export const answered = () =>
  refresh(
    'GET /api/v2/manager/inbox',
    'GET /api/v2/manager/inbox/{id}',
    'GET /api/v2/manager/families/{id}',
    'GET /api/v2/manager/lessons/{id}/story',
  );

export function OneButton({ may, text, run }: { may: DeskKey; text: TextKey; run: () => Promise<unknown> }) {
  const t = useT();
  const me = useMe();
  const running = useMutation({ mutationFn: run, onSettled: answered });
  if (!mayCall(me, may)) return <Notice kind="info">{t('inbox.not_yours')}</Notice>;
  return (
    <div className={styles['form']}>
      {running.isError && <Notice kind="error">{errorText(t, running.error)}</Notice>}
      <div>
        <Button loading={running.isPending} onClick={() => running.mutate()}>
          {t(text)}
        </Button>
      </div>
    </div>
  );
}

/** A message to somebody, and the button that sends it. */
export function WithWords({
  may,
  label,
  field,
  button,
  run,
}: {
  may: DeskKey;
  label: string;
  field: string;
  button: string;
  run: (words: string) => Promise<unknown>;
}) {
  const t = useT();
  const me = useMe();
  const [words, setWords] = useState('');
  const sending = useMutation({ mutationFn: () => run(words), onSettled: answered });
  if (!mayCall(me, may)) return <Notice kind="info">{t('inbox.not_yours')}</Notice>;
  const fault = fieldError(t, sending.error, field);
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    sending.mutate();
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={fault}
      />
      {sending.isError && fault === undefined && <Notice kind="error">{errorText(t, sending.error)}</Notice>}
      <div>
        <Button type="submit" loading={sending.isPending} disabled={words.trim() === ''}>
          {button}
        </Button>
      </div>
    </form>
  );
}

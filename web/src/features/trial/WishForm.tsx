import { Alert, Button, Textarea } from '@mantine/core';
import { WISH_MAX_LENGTH } from '@skylark/contract/trial.facts';
import type { TrialAnswers } from '@skylark/contract/trial';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { State } from '../../ui/State.tsx';
import { keepWish } from './api.ts';
import type { Draft } from './wizard.ts';
import classes from './Wizard.module.css';

/** No slot is free: nothing of what a family said is lost. */
export function WishForm({ answers, draft, code }: { answers: TrialAnswers; draft: Draft; code: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const [wish, setWish] = useState('');
  const { contact } = draft;
  const send = useMutation({
    mutationFn: async () => {
      if (contact !== undefined) await keepWish({ draft: { ...draft, contact }, answers, locale, code, wish });
    },
  });
  if (send.isSuccess)
    return <State pose="celebrating" role="status" title={t('trial.wish.kept')} text={t('trial.wish.kept.text')} />;
  return (
    <div className={classes.form}>
      <div className={classes.ask}>
        <Sky pose="empty-nest" size={120} />
        <h1>{t('trial.wish')}</h1>
      </div>
      <Textarea
        label={t('trial.wish.label')}
        placeholder={t('trial.wish.example')}
        size="lg"
        autosize
        minRows={3}
        maxLength={WISH_MAX_LENGTH}
        value={wish}
        onChange={(event) => setWish(event.currentTarget.value)}
      />
      {send.error && (
        <Alert color="coral" role="alert">
          {errorText(t, send.error)}
        </Alert>
      )}
      <Button size="lg" fullWidth loading={send.isPending} onClick={() => send.mutate()}>
        {t('trial.wish.send')}
      </Button>
    </div>
  );
}

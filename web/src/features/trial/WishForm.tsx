import { Alert, Button, Textarea } from '@mantine/core';
import { WISH_MAX_LENGTH } from '@skylark/contract/trial.facts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { State } from '../../ui/State.tsx';
import { type Family, familyGiven, sendWish } from './api.ts';
import classes from './Wizard.module.css';

/** No slot is free: the family's answers are sent to the managers, so that nothing is lost. */
export function WishForm(family: Family) {
  const t = useT();
  const locale = useLocale();
  const [wish, setWish] = useState('');
  const [isChecked, setChecked] = useState(false);
  const send = useMutation({
    mutationFn: () => sendWish({ ...familyGiven(family, locale), wish: wish.trim() }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (wish.trim() !== '') send.mutate();
  };
  if (send.isSuccess)
    return <State pose="celebrating" role="status" title={t('trial.wish.kept')} text={t('trial.wish.kept.text')} />;
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
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
        error={isChecked && wish.trim() === '' && t('field.required')}
      />
      {send.error && (
        <Alert color="coral" role="alert">
          {errorText(t, send.error)}
        </Alert>
      )}
      <Button type="submit" size="lg" fullWidth loading={send.isPending}>
        {t('trial.wish.send')}
      </Button>
    </form>
  );
}

import { Alert, Button, Textarea } from '@mantine/core';
import { type LessonWishKind, WISH_MAX_LENGTH } from '@skylark/contract/booking.facts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useKeptText } from '../../lib/useKeptText.ts';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { sendWish } from './api.ts';
import classes from './BookingPage.module.css';

/** A request to the managers, in the family's own words, for what it can't do itself. */
export function WishForm({ kind, lessonId }: { kind: LessonWishKind; lessonId?: string }) {
  const t = useT();
  const { id } = useProfile();
  const [text, setText] = useKeptText(`wish.${id}.${kind}.${lessonId ?? ''}`);
  const [isChecked, setChecked] = useState(false);
  // One key per form instance: a second tap sends nothing more.
  const [key] = useState(() => crypto.randomUUID());
  const send = useMutation({
    mutationFn: () => sendWish({ kind, text: text.trim(), key, ...(lessonId !== undefined && { lessonId }) }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (text.trim() !== '')
      send.mutate(undefined, {
        onSuccess: () => {
          setText('');
          void queryClient.invalidateQueries({ queryKey: ['lessons'] });
        },
      });
  };
  if (send.isSuccess)
    return <State pose="celebrating" role="status" title={t('booking.wish.sent')} text={t('booking.wish.sent.text')} />;
  return (
    <form onSubmit={submit} noValidate className={classes.wishForm}>
      <Textarea
        label={t(`booking.wish.label.${kind}` satisfies TextKey)}
        placeholder={t('booking.wish.example')}
        autosize
        minRows={3}
        maxLength={WISH_MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isChecked && text.trim() === '' && t('field.required')}
      />
      {send.error && (
        <Alert color="coral" role="alert">
          {errorText(t, send.error)}
        </Alert>
      )}
      <Button type="submit" loading={send.isPending}>
        {t('booking.wish.send')}
      </Button>
    </form>
  );
}

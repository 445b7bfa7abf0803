import { Button } from '@mantine/core';
import type { OwnTeacherPage } from '@skylark/contract/teacherPages';
import { IconPlayerPlayFilled, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { loadGreeting, removeGreeting } from './api.ts';
import { GreetingRecorder } from './GreetingRecorder.tsx';
import classes from './own.module.css';

type Greeting = OwnTeacherPage['greetings'][number];

/** The greeting that families see, the one waiting or rejected, and a button for a new one. */
export function Greetings({ greetings }: { greetings: readonly Greeting[] }) {
  const t = useT();
  return (
    <div className={classes.greetings}>
      <h3>{t('profile.page.greeting')}</h3>
      <p className={classes.hint}>{t('profile.page.greeting.lead')}</p>
      {greetings.map((greeting) => (
        <GreetingItem key={greeting.id} greeting={greeting} />
      ))}
      <GreetingRecorder />
    </div>
  );
}

function GreetingItem({ greeting }: { greeting: Greeting }) {
  const t = useT();
  const { id, state, reason, durationSeconds } = greeting;
  const [isAsking, setAsking] = useState(false);
  const [url, setUrl] = useState<string>();
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  const play = useMutation({
    mutationFn: () => loadGreeting(id),
    onSuccess: (video) => setUrl(URL.createObjectURL(video)),
    onError: (error) => void toast('error', errorText(t, error)),
  });
  const remove = (): Promise<void> =>
    removeGreeting(id).then(
      () => void toast('done', t('profile.page.removed')),
      (error: unknown) => void toast('error', errorText(t, error)),
    );
  return (
    <div className={classes.one} data-state={state}>
      <strong>{t(`profile.page.${state}` satisfies TextKey)}</strong>
      {reason !== null && <p className={classes.reason}>{t('profile.page.reason', { reason })}</p>}
      {url !== undefined && (
        // Spoken by the teacher; no captions exist.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className={classes.video}
          controls
          autoPlay
          playsInline
          src={url}
          aria-label={t('profile.page.recorded')}
        />
      )}
      <div className={classes.actions}>
        {url === undefined && (
          <Button
            variant="light"
            loading={play.isPending}
            leftSection={<IconPlayerPlayFilled size={20} aria-hidden="true" />}
            onClick={() => play.mutate()}
          >
            {t('profile.page.watch', { seconds: durationSeconds })}
          </Button>
        )}
        <Button
          variant="subtle"
          color="coral"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {t('profile.page.remove')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t('profile.page.remove.title')}
        text={t('profile.page.remove.text')}
        confirmLabel={t('profile.page.remove')}
        cancel={t('app.cancel')}
        onConfirm={remove}
      />
    </div>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toast.ts';
import { startConnecting, disconnectGoogle, googleQuery } from './api.ts';
import classes from './GoogleCalendar.module.css';
import { useGoogleReturn } from './useGoogleReturn.ts';

const ConfirmDialog = lazyDialog('confirm-dialog', () =>
  import('../../ui/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
);

/** Lessons in the person's own Google Calendar: connect, show the account, disconnect after confirmation. */
export function GoogleCalendar() {
  const t = useT();
  const returned = useGoogleReturn();
  const google = useQuery(googleQuery);
  const begin = useMutation({
    mutationFn: startConnecting,
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const [isAsking, setAsking] = useState(false);
  if (google.isPending || returned.isBusy) return <Skeleton height={96} role="status" aria-label={t('app.loading')} />;
  if (google.isError)
    return (
      <div role="alert" className={classes.google}>
        <p>{errorText(t, google.error)}</p>
        <div>
          <Button variant="default" onClick={() => void google.refetch()}>
            {t('app.try_again')}
          </Button>
        </div>
      </div>
    );
  const disconnect = async (): Promise<void> => {
    try {
      await disconnectGoogle();
      await queryClient.invalidateQueries({ queryKey: googleQuery.queryKey });
      void toast('done', t('calendar.google.disconnected'));
    } catch (error) {
      void toast('error', errorText(t, error));
    }
  };
  const problem = begin.error ?? returned.error;
  const { status, email, isStandIn } = google.data;
  const connect = (
    <div>
      <Button
        leftSection={<IconBrandGoogle size={20} aria-hidden="true" />}
        loading={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate()}
      >
        {t(status === 'dead' ? 'calendar.google.again' : 'calendar.google.connect')}
      </Button>
    </div>
  );
  return (
    <div className={classes.google}>
      {isStandIn && <Notice kind="info">{t('calendar.google.stand_in')}</Notice>}
      {problem && <Notice kind="problem">{errorText(t, problem)}</Notice>}
      {returned.isRefused && <Notice kind="info">{t('calendar.google.refused')}</Notice>}
      {status === 'unavailable' && <p>{t('calendar.google.unavailable')}</p>}
      {status === 'off' && (
        <>
          <p>{t('calendar.google.off')}</p>
          {connect}
        </>
      )}
      {status === 'dead' && (
        <>
          <Notice kind="problem">{t('calendar.google.dead')}</Notice>
          {connect}
        </>
      )}
      {status === 'live' && (
        <>
          <p>{email === null ? t('calendar.google.live') : t('calendar.google.live_as', { email })}</p>
          <div>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('calendar.google.disconnect')}
            </Button>
          </div>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          isOpen
          close={() => setAsking(false)}
          title={t('calendar.google.disconnect.title')}
          text={t('calendar.google.disconnect.text')}
          confirmLabel={t('calendar.google.disconnect')}
          cancel={t('app.cancel')}
          onConfirm={disconnect}
        />
      )}
    </div>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { formatShownCode } from '@skylark/contract/shownCode.facts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useHasPassed } from '../../lib/useHasPassed.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { State } from '../../ui/State.tsx';
import classes from './TabletDialog.module.css';

/**
 * Poll interval while a code is waiting to be used: pages without live updates, such as the wizard's last step, have no
 * other way to learn of it.
 */
const LOOK_EVERY_MS = 2_500;

interface Props {
  lessonId: string;
  isOpen: boolean;
  close: () => void;
}

/** A code that signs the tablet in to the child view, and whether it has been used. */
export function TabletDialog({ lessonId, isOpen, close }: Props) {
  const t = useT();
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      centered
      size="lg"
      title={t('app.open_on_tablet')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Code lessonId={lessonId} close={close} />
    </Dialog>
  );
}

function Code({ lessonId, close }: Omit<Props, 'isOpen'>) {
  const t = useT();
  const offer = useMutation({ mutationFn: () => call('POST /api/v2/tablet_codes', { body: { lessonId } }) });
  const begin = useEffectEvent(() => offer.mutate());
  useEffect(() => begin(), []);
  const hasExpired = useHasPassed(offer.data?.expiresAt);
  const last = useQuery({
    queryKey: ['family', 'tablet', offer.data?.code],
    queryFn: ({ signal }) => call('GET /api/v2/tablet_codes/last', { signal }),
    enabled: offer.data !== undefined,
    refetchInterval: ({ state }) => (hasExpired || state.data?.isUsed === true ? false : LOOK_EVERY_MS),
  });
  const again = (
    <Button loading={offer.isPending} onClick={() => offer.mutate()}>
      {t('tablet.again')}
    </Button>
  );
  if (last.data?.isUsed)
    return (
      <State
        pose="celebrating"
        role="status"
        title={t('tablet.done')}
        text={t('tablet.done_text')}
        action={<Button onClick={close}>{t('app.close')}</Button>}
      />
    );
  if (offer.isError)
    return (
      <div className={classes.dialog}>
        <Notice kind="problem">{errorText(t, offer.error)}</Notice>
        {again}
      </div>
    );
  if (!offer.data) return <Skeleton height={240} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (hasExpired)
    return (
      <div className={classes.dialog}>
        <p>{t('tablet.expired')}</p>
        {again}
      </div>
    );
  const { origin, host } = window.location;
  const { code, key } = offer.data;
  return (
    <div className={classes.dialog}>
      <div className={classes.offer}>
        <QrCode text={`${origin}${paths.tablet}#${key}`} label={t('tablet.code')} />
        <div>
          <p>{t('tablet.scan', { address: `${host}${paths.tablet}` })}</p>
          <p className={classes.code}>{formatShownCode(code)}</p>
        </div>
      </div>
      <p className={classes.soft}>{t('tablet.once')}</p>
    </div>
  );
}

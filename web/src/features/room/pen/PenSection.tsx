import { Button, Skeleton } from '@mantine/core';
import { formatShownCode } from '@skylark/contract/shownCode.facts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDeviceTablet } from '@tabler/icons-react';
import { useEffect } from 'react';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import { useHasPassed } from '../../../lib/useHasPassed.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { useRoomSession } from '../useRoom.ts';
import classes from './Pen.module.css';

/** Poll interval while a code is waiting to be used, or a device is connected that may finish by itself. */
const LOOK_EVERY_MS = 2_500;

/**
 * Connects a tablet or phone for drawing: shows a code, and a button to disconnect.
 * @param isAlone shown under a title that already says so
 */
export function PenSection({ isAlone = false }: { isAlone?: boolean }) {
  const t = useT();
  const queries = useQueryClient();
  const { info } = useRoomSession();
  const params = { id: info.lesson.id };
  const key = ['pen', info.lesson.id];
  const offer = useMutation({ mutationFn: () => call('POST /api/v2/rooms/{id}/pen', { params }) });
  const hasExpired = useHasPassed(offer.data?.expiresAt);
  const isOffered = offer.data !== undefined && !hasExpired;
  const pen = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/v2/rooms/{id}/pen', { params, signal }),
    refetchInterval: ({ state }) => (isOffered || state.data?.isOpen === true ? LOOK_EVERY_MS : false),
  });
  const isOpen = pen.data?.isOpen === true;
  const { reset } = offer;
  // Its code has been used: once that device finishes, another code is needed.
  useEffect(() => {
    if (isOpen) reset();
  }, [isOpen, reset]);
  const end = useMutation({
    mutationFn: () => call('DELETE /api/v2/rooms/{id}/pen', { params }),
    onSuccess: async () => {
      offer.reset();
      await queries.invalidateQueries({ queryKey: key });
    },
  });
  const error = offer.error ?? end.error ?? pen.error;
  const { origin } = window.location;
  return (
    <section className={isAlone ? classes.alone : classes.section} aria-label={t('tools.pen.title')}>
      {!isAlone && <h3>{t('tools.pen.title')}</h3>}
      {error && <Notice kind="problem">{errorText(t, error)}</Notice>}
      {pen.isPending ? (
        <Skeleton height={44} role="status" aria-label={t('app.loading')} />
      ) : isOpen ? (
        <>
          <p role="status">{t('tools.pen.open')}</p>
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
            {t('tools.pen.end')}
          </Button>
        </>
      ) : isOffered ? (
        <div className={classes.offer}>
          <QrCode text={`${origin}${paths.pen}#${offer.data.code}`} label={t('tools.pen.code')} />
          <div>
            <p>{t('tools.pen.scan', { address: `${origin}${paths.pen}` })}</p>
            <p className={classes.code}>{formatShownCode(offer.data.code)}</p>
            <p>{t('tools.pen.once')}</p>
          </div>
        </div>
      ) : (
        <>
          <p>{hasExpired ? t('tools.pen.expired') : t('tools.pen.text')}</p>
          <Button
            variant="light"
            size="md"
            loading={offer.isPending}
            leftSection={<IconDeviceTablet size={22} aria-hidden="true" />}
            onClick={() => offer.mutate()}
          >
            {t('tools.pen.make')}
          </Button>
        </>
      )}
    </section>
  );
}

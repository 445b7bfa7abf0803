import { Button, Skeleton } from '@mantine/core';
import type { SchoolVisit, SignedInDevice } from '@skylark/contract/profile';
import { IconDeviceDesktop, IconDeviceMobile, IconEye } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { toast } from '../../ui/toast.ts';
import { devicesQuery, endDevice, endOtherDevices, visitsQuery } from './settingsApi.ts';
import classes from './SignedInDevices.module.css';
import { useProfile } from './useProfile.ts';

/** Used instead of a single session's id. */
const OTHERS = 'others';

/** The person's sessions, each with a sign-out button. */
export function SignedInDevices() {
  const t = useT();
  const devices = useQuery(devicesQuery);
  const visits = useQuery(visitsQuery);
  const end = useMutation({
    mutationFn: (which: string) => (which === OTHERS ? endOtherDevices() : endDevice(which)),
    onSuccess: () => void toast('done', t('profile.devices.ended')),
    onError: (error) => void toast('error', errorText(t, error)),
    // Also after a failure: it may already have been signed out elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
  if (devices.isPending) return <Skeleton height={72} role="status" aria-label={t('app.loading')} />;
  if (devices.isError)
    return (
      <div role="alert" className={classes.failed}>
        <p>{errorText(t, devices.error)}</p>
        <Button variant="default" onClick={() => void devices.refetch()}>
          {t('app.try_again')}
        </Button>
      </div>
    );
  return (
    <>
      <ul className={classes.list}>
        {devices.data.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isEnding={end.isPending && end.variables === device.id}
            onEnd={() => end.mutate(device.id)}
          />
        ))}
        {visits.data?.map((visit) => (
          <VisitRow
            key={visit.id}
            visit={visit}
            isEnding={end.isPending && end.variables === visit.id}
            onEnd={() => end.mutate(visit.id)}
          />
        ))}
      </ul>
      {devices.data.length > 2 && (
        <Button
          variant="default"
          mt="md"
          loading={end.isPending && end.variables === OTHERS}
          onClick={() => end.mutate(OTHERS)}
        >
          {t('profile.devices.end_others')}
        </Button>
      )}
    </>
  );
}

interface VisitProps {
  visit: SchoolVisit;
  isEnding: boolean;
  onEnd: () => void;
}

/** The school looked at the account; while it does, the family can end it. */
function VisitRow({ visit, isEnding, onEnd }: VisitProps) {
  const t = useT();
  const format = useTimeFormat(useProfile().timeZone);
  const name = t(visit.isFull ? 'profile.visits.full' : 'profile.visits.one');
  return (
    <li className={classes.device}>
      <IconEye size={28} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.seen}>
          {visit.isOpen
            ? t('profile.visits.open', { time: format.clock(new Date(visit.endsAt)) })
            : format.moment(new Date(visit.at))}
        </p>
      </div>
      {visit.isOpen && (
        <Button variant="default" loading={isEnding} onClick={onEnd}>
          {t('profile.visits.end')}
        </Button>
      )}
    </li>
  );
}

interface RowProps {
  device: SignedInDevice;
  isEnding: boolean;
  onEnd: () => void;
}

function DeviceRow({ device, isEnding, onEnd }: RowProps) {
  const t = useT();
  const format = useTimeFormat(useProfile().timeZone);
  const Icon = device.isPhone ? IconDeviceMobile : IconDeviceDesktop;
  const name = [device.browser, device.system].filter(Boolean).join(', ') || t('profile.devices.unknown');
  return (
    <li className={classes.device}>
      <Icon size={28} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.seen}>
          {device.isCurrent
            ? t('profile.devices.this')
            : t('profile.devices.seen', { when: format.moment(new Date(device.lastSeenAt)) })}
        </p>
      </div>
      {!device.isCurrent && (
        <Button
          variant="default"
          loading={isEnding}
          onClick={onEnd}
          aria-label={t('profile.devices.end_one', { device: name })}
        >
          {t('profile.devices.end')}
        </Button>
      )}
    </li>
  );
}

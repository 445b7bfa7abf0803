import { Button, Skeleton } from '@mantine/core';
import type { SchoolView, SignedInDevice } from '@skylark/contract/profile';
import { IconDeviceDesktop, IconDeviceMobile, IconEye } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { toast } from '../../ui/toast.ts';
import { devicesQuery, endDevice, endOtherDevices, schoolViewsQuery } from './settingsApi.ts';
import classes from './SignedInDevices.module.css';
import { useProfile } from './useProfile.ts';

/** Used instead of a single session's id. */
const OTHERS = 'others';

/** The person's sessions, each with a sign-out button. */
export function SignedInDevices() {
  const t = useT();
  const devices = useQuery(devicesQuery);
  const schoolViews = useQuery(schoolViewsQuery);
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
        {schoolViews.data?.map((view) => (
          <SchoolViewRow
            key={view.id}
            view={view}
            isEnding={end.isPending && end.variables === view.id}
            onEnd={() => end.mutate(view.id)}
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

interface SchoolViewProps {
  view: SchoolView;
  isEnding: boolean;
  onEnd: () => void;
}

/** A view of the account by the school; while it is open, the family can end it. */
function SchoolViewRow({ view, isEnding, onEnd }: SchoolViewProps) {
  const t = useT();
  const format = useTimeFormat(useProfile().timeZone);
  const name = t(view.isFull ? 'profile.views.full' : 'profile.views.one');
  return (
    <li className={classes.device}>
      <IconEye size={28} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.seen}>
          {view.isOpen
            ? t('profile.views.open', { time: format.clock(new Date(view.endsAt)) })
            : format.moment(new Date(view.at))}
        </p>
      </div>
      {view.isOpen && (
        <Button variant="default" loading={isEnding} onClick={onEnd}>
          {t('profile.views.end')}
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

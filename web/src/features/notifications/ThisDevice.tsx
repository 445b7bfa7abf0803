import { Button } from '@mantine/core';
import type { Channels } from '@skylark/contract/channels';
import { IconBell } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { addPushDevice, cacheChannels, removePushDevice } from './api.ts';
import classes from './Phone.module.css';
import { pushSupport, subscribe, unsubscribe } from './pushDevice.ts';

/**
 * Notifications on this device. The browser asks only after a tap; if it was denied, the page explains how to change
 * that.
 */
export function ThisDevice({
  push: { publicKey, devices, isHere },
}: {
  push: Channels['push'] & { publicKey: string };
}) {
  const t = useT();
  const [support, setSupport] = useState(pushSupport);
  const turnOn = useMutation({
    mutationFn: async () => {
      const subscription = await subscribe(publicKey);
      setSupport(pushSupport());
      if (subscription) cacheChannels(await addPushDevice(subscription));
    },
  });
  const turnOff = useMutation({
    mutationFn: async () => {
      cacheChannels(await removePushDevice());
      await unsubscribe();
    },
  });
  const isOn = isHere && support === 'yes';
  const problem = turnOn.error ?? turnOff.error;
  return (
    <div className={classes.channel}>
      <h3 className={classes.name}>
        <IconBell size={20} aria-hidden="true" />
        {t('notifications.device')}
      </h3>
      {support === 'no' && <p>{t('notifications.device.unsupported')}</p>}
      {support === 'install' && <p>{t('notifications.device.install')}</p>}
      {support === 'denied' && <Notice kind="info">{t('notifications.device.denied')}</Notice>}
      {problem && (
        <Notice kind="problem">
          {problem instanceof CallError ? errorText(t, problem) : t('notifications.device.failed')}
        </Notice>
      )}
      {support === 'yes' && <p>{t(isOn ? 'notifications.device.on' : 'notifications.device.off')}</p>}
      {!isOn && devices > 0 && <p className={classes.note}>{t('notifications.device.others', { count: devices })}</p>}
      {support === 'yes' && (
        <div>
          <Button
            variant={isOn ? 'default' : 'filled'}
            loading={turnOn.isPending || turnOff.isPending}
            onClick={() => (isOn ? turnOff : turnOn).mutate()}
          >
            {t(isOn ? 'notifications.device.turn_off' : 'notifications.device.turn_on')}
          </Button>
        </div>
      )}
    </div>
  );
}

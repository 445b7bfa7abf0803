import { Button, UnstyledButton } from '@mantine/core';
import { IconMaximize, IconMinimize, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useChildView } from '../../../lib/childView.ts';
import { useT } from '../../../lib/texts.tsx';
import { DeviceToggle, type LocalMedia, useLocalMedia } from '../../devices/index.ts';
import classes from './CallControls.module.css';
import { canFillScreen, fillsScreen, subscribeFullScreen, toggleFullScreen } from './fullScreen.ts';

interface Props {
  media: LocalMedia;
  /** Opens the devices: also where one of them does not work. */
  onDevices: () => void;
  /** Other tools in place of those that are seldom needed. */
  instead?: ReactNode;
}

const ICON_PX = 30;

/** What a person does with the own call; leaving is the room's. Nothing here ever moves. */
export function CallControls({ media, onDevices, instead }: Props) {
  const t = useT();
  const { talksWhileMuted } = useLocalMedia(media);
  return (
    <div className={classes.controls} role="group" aria-label={t('call.controls')}>
      <div className={classes.talking} role="status">
        {talksWhileMuted && (
          <p className={classes.hint}>
            {t('devices.talking')}
            <Button onClick={() => media.mute(false)}>{t('devices.talking.unmute')}</Button>
          </p>
        )}
      </div>
      <DeviceToggle media={media} kind="microphone" onTrouble={onDevices} />
      <DeviceToggle media={media} kind="camera" onTrouble={onDevices} />
      {instead ?? <SeldomControls onDevices={onDevices} />}
    </div>
  );
}

/** The devices and the whole screen; a child's view has neither. */
export function SeldomControls({ onDevices }: { onDevices: () => void }) {
  const t = useT();
  const isChild = useChildView();
  if (isChild) return null;
  return (
    <>
      <UnstyledButton className={classes.control} onClick={onDevices}>
        <span className={classes.face}>
          <IconSettings size={ICON_PX} aria-hidden="true" />
        </span>
        <span className={classes.name}>{t('call.devices')}</span>
      </UnstyledButton>
      {canFillScreen() && <FullScreen />}
    </>
  );
}

function FullScreen() {
  const t = useT();
  const isFull = useSyncExternalStore(subscribeFullScreen, fillsScreen);
  const Icon = isFull ? IconMinimize : IconMaximize;
  return (
    <UnstyledButton className={classes.control} aria-pressed={isFull} onClick={() => void toggleFullScreen()}>
      <span className={classes.face}>
        <Icon size={ICON_PX} aria-hidden="true" />
      </span>
      <span className={classes.name}>{t('call.full_screen')}</span>
    </UnstyledButton>
  );
}

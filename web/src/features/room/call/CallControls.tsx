import { Button } from '@mantine/core';
import { IconMaximize, IconMinimize, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useChildView } from '../../../lib/childView.ts';
import { useT } from '../../../lib/texts.tsx';
import { ROUND_TOOL_ICON, RoundTool } from '../../../ui/RoundTool.tsx';
import { DeviceToggle, type LocalMedia, useLocalMedia } from '../../devices/index.ts';
import classes from './CallControls.module.css';
import { canFillScreen, fillsScreen, subscribeFullScreen, toggleFullScreen } from './fullScreen.ts';

interface Props {
  media: LocalMedia;
  /** Opens the devices dialog, also when a device does not work. */
  onDevices: () => void;
  /** Shown instead of the rarely needed controls. */
  instead?: ReactNode;
}

/** A person's controls for their own call; leaving belongs to the room. The buttons never move. */
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
      {instead ?? <SecondaryControls onDevices={onDevices} />}
    </div>
  );
}

/** Devices and full screen; hidden in the child view. */
export function SecondaryControls({ onDevices }: { onDevices: () => void }) {
  const t = useT();
  const isChild = useChildView();
  if (isChild) return null;
  return (
    <>
      <RoundTool
        className={classes.control}
        onClick={onDevices}
        face={<IconSettings size={ROUND_TOOL_ICON} aria-hidden="true" />}
        name={t('call.devices')}
      />
      {canFillScreen() && <FullScreen />}
    </>
  );
}

function FullScreen() {
  const t = useT();
  const isFull = useSyncExternalStore(subscribeFullScreen, fillsScreen);
  const Icon = isFull ? IconMinimize : IconMaximize;
  return (
    <RoundTool
      className={classes.control}
      aria-pressed={isFull}
      onClick={() => void toggleFullScreen()}
      face={<Icon size={ROUND_TOOL_ICON} aria-hidden="true" />}
      name={t('call.full_screen')}
    />
  );
}

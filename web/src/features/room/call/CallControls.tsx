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
  /** Opens the devices: also where one of them does not work. */
  onDevices: () => void;
  /** Other tools in place of those that are seldom needed. */
  instead?: ReactNode;
}

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

import {
  IconAlertTriangleFilled,
  IconMicrophone,
  IconMicrophoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';
import { ROUND_TOOL_ICON, RoundTool } from '../../ui/RoundTool.tsx';
import type { DeviceKind } from './deviceProblem.ts';
import type { LocalMedia } from './LocalMedia.ts';
import classes from './DeviceToggle.module.css';
import { useLocalMedia } from './useLocalMedia.ts';

interface Props {
  media: LocalMedia;
  kind: DeviceKind;
  /** Called on a press when the device does not work; by default the device is requested again. */
  onTrouble?: () => void;
}

/** Switches one's own camera or microphone. Its position and name never change, only its appearance. */
export function DeviceToggle({ media, kind, onTrouble }: Props) {
  const t = useT();
  const { [kind]: status, isMuted } = useLocalMedia(media);
  const isFailed = status.kind === 'failed';
  const isOn =
    kind === 'camera' ? status.kind !== 'off' && status.kind !== 'unasked' && !isFailed : !isMuted && !isFailed;
  const press = (): void => {
    if (isFailed) return onTrouble ? onTrouble() : media.start();
    if (kind === 'camera') media.switchCamera(!isOn);
    else media.mute(isOn);
  };
  return (
    <RoundTool
      className={classes.toggle}
      aria-pressed={isOn}
      data-on={isOn}
      onClick={press}
      name={t(`devices.${kind}`)}
      face={
        <>
          <Icon kind={kind} isOn={isOn} />
          {isFailed && <IconAlertTriangleFilled className={classes.warning} size={22} aria-hidden="true" />}
        </>
      }
    >
      {isFailed && <span className="visually-hidden">{t('devices.toggle.trouble')}</span>}
    </RoundTool>
  );
}

function Icon({ kind, isOn }: { kind: DeviceKind; isOn: boolean }) {
  const Shape = kind === 'camera' ? (isOn ? IconVideo : IconVideoOff) : isOn ? IconMicrophone : IconMicrophoneOff;
  return <Shape size={ROUND_TOOL_ICON} aria-hidden="true" />;
}

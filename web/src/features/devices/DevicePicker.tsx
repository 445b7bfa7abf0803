import { NativeSelect } from '@mantine/core';
import { IconMicrophone, IconVideo, IconVolume } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';
import { isTransient } from './deviceProblem.ts';
import { type ListedDevice, SYSTEM_CHOICE } from './listedDevices.ts';
import type { DeviceStatus } from './localMediaState.ts';

interface Props {
  device: 'camera' | 'microphone' | 'speaker';
  listed: readonly ListedDevice[];
  status: DeviceStatus | { kind: 'on'; id: string };
  onChoose: (id: string) => void;
}

const ICONS = { camera: IconVideo, microphone: IconMicrophone, speaker: IconVolume };

/** Lets the person choose a device, in a style they know. Hidden when there is nothing to choose. */
export function DevicePicker({ device, listed, status, onChoose }: Props) {
  const t = useT();
  if (listed.length < 2 || !canChoose(status)) return null;
  const Icon = ICONS[device];
  const choices = listed.map(({ id, label }, index) => ({
    value: id,
    label: label || t('devices.unnamed', { device: t(`devices.${device}`), number: index + 1 }),
  }));
  const usedId = usedOf(status, listed);
  return (
    <NativeSelect
      size="md"
      label={t(`devices.${device}`)}
      leftSection={<Icon size={20} aria-hidden="true" />}
      data={usedId === '' ? [{ value: '', label: t('devices.system_choice') }, ...choices] : choices}
      value={usedId}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

function usedOf(status: Props['status'], listed: readonly ListedDevice[]): string {
  const id = 'id' in status ? status.id : '';
  if (listed.some((one) => one.id === id)) return id;
  return listed.some((one) => one.id === SYSTEM_CHOICE) ? SYSTEM_CHOICE : '';
}

function canChoose(status: Props['status']): boolean {
  switch (status.kind) {
    case 'on':
    case 'paused':
    case 'asking':
      return true;
    case 'failed':
      // Another device may work when this one is in use.
      return isTransient(status.problem);
    case 'unasked':
    case 'off':
      return false;
  }
}

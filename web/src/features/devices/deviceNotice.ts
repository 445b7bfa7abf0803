import type { Translate } from '../../lib/texts.tsx';
import type { DeviceNotice } from './localMediaState.ts';

/** Which device is used now, after an automatic change. */
export function noticeText(t: Translate, { device, label }: DeviceNotice): string {
  if (device === 'speaker' && label === '') return t('devices.now_using.speaker_default');
  return t(`devices.now_using.${device}`, { label });
}

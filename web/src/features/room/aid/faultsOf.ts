import type { Fault } from '@skylark/contract/room';
import type { DeviceStatus, LocalMediaSnapshot } from '../../devices/index.ts';

type Media = Pick<LocalMediaSnapshot, 'camera' | 'microphone' | 'isSilent' | 'listed' | 'speakerTest'>;

interface Seen {
  media: Media;
  /** Nothing is to be seen in one's own picture. */
  isDark: boolean;
  /** The browser plays nothing before a tap. */
  needsTap: boolean;
  isWeak: boolean;
}

/** What this page finds wrong at itself: the other side hears of it in words, with the step that helps. */
export function faultsOf({ media, isDark, needsTap, isWeak }: Seen): Fault[] {
  const { camera, microphone, isSilent, listed, speakerTest } = media;
  const isCameraDark = isDark && camera.kind === 'on';
  const found: Record<Fault, boolean> = {
    microphone_other: (isSilent || isLost(microphone)) && hasAnother(microphone, listed.microphone),
    camera_dark: isCameraDark,
    camera_other: (isCameraDark || isLost(camera)) && hasAnother(camera, listed.camera),
    sound_blocked: needsTap,
    sound_unheard: speakerTest === 'unheard',
    network_weak: isWeak,
  };
  return (Object.keys(found) as Fault[]).filter((fault) => found[fault]);
}

/** It ended, was taken by the system, or would not open; not one that nobody allowed: another would be refused alike. */
function isLost(status: DeviceStatus): boolean {
  if (status.kind === 'paused') return true;
  return status.kind === 'failed' && (status.problem === 'busy' || status.problem === 'failed');
}

/** The system's choice stands for one of the others in Chrome's list. */
function hasAnother(status: DeviceStatus, listed: readonly { id: string; group: string }[]): boolean {
  const real = listed.filter((one) => one.id !== 'default');
  const used = 'id' in status ? listed.find((one) => one.id === status.id) : undefined;
  // None, or the browser keeps to itself which one: then two are needed for another.
  if (!used) return real.length > 1;
  return real.some((one) => one.id !== used.id && (used.id !== 'default' || one.group !== used.group));
}

import type { Fault } from '@skylark/contract/room';
import type { DeviceStatus, LocalMediaSnapshot } from '../../devices/index.ts';

type Media = Pick<LocalMediaSnapshot, 'camera' | 'microphone' | 'isSilent' | 'listed' | 'speakerTest'>;

interface Seen {
  media: Media;
  /** The person's own picture is dark. */
  isDark: boolean;
  /** The browser plays nothing until the person taps. */
  needsTap: boolean;
  isWeak: boolean;
  /** The slide on the board could not be loaded. */
  isSlideUnseen: boolean;
  /** The child has said that it can't hear, or has chosen to be asked in writing. */
  isUnheard: boolean;
}

/** The problems this page detects about itself. The other side sees them in words, with the step that helps. */
export function faultsOf({ media, isDark, needsTap, isWeak, isSlideUnseen, isUnheard }: Seen): Fault[] {
  const { camera, microphone, isSilent, listed, speakerTest } = media;
  const isCameraDark = isDark && camera.kind === 'on';
  const found: Record<Fault, boolean> = {
    microphone_other: (isSilent || isLost(microphone)) && hasAnother(microphone, listed.microphone),
    camera_dark: isCameraDark,
    camera_other: (isCameraDark || isLost(camera)) && hasAnother(camera, listed.camera),
    sound_blocked: needsTap,
    sound_unheard: speakerTest === 'unheard' || isUnheard,
    network_weak: isWeak,
    slide_unseen: isSlideUnseen,
  };
  return (Object.keys(found) as Fault[]).filter((fault) => found[fault]);
}

/**
 * The device ended, was taken by the system, or failed to open. Denied permission doesn't count: another device would
 * be denied too.
 */
function isLost(status: DeviceStatus): boolean {
  if (status.kind === 'paused') return true;
  return status.kind === 'failed' && (status.problem === 'busy' || status.problem === 'failed');
}

/** In Chrome's list, "default" duplicates one of the other devices. */
function hasAnother(status: DeviceStatus, listed: readonly { id: string; group: string }[]): boolean {
  const real = listed.filter((one) => one.id !== 'default');
  const used = 'id' in status ? listed.find((one) => one.id === status.id) : undefined;
  // No device is used, or the browser hides which one: then another exists only if there are at least two.
  if (!used) return real.length > 1;
  return real.some((one) => one.id !== used.id && (used.id !== 'default' || one.group !== used.group));
}

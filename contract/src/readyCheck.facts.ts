import type { DeviceState } from './room.ts';

/** Where a page tries the way of the room's socket. */
export const READY_SOCKET_PATH = '/api/v2/ready_checks/socket';
export const READY_PROTOCOL = 'skylark.ready.v1';

/** From here on people talk over each other (ITU-T G.114: 150 ms one way; there and back, and the server between). */
export const SLOW_MS = 300;

/** What of a check does not work, the worst first. */
export const CHECK_FAULTS = ['room', 'microphone', 'microphone_silent', 'sound', 'camera', 'relay', 'slow'] as const;
export type CheckFault = (typeof CHECK_FAULTS)[number];

/** What a page has found out of a device and its network. */
export interface CheckFound {
  camera: DeviceState;
  microphone: DeviceState;
  /** What the person said of the sound that was played. */
  speaker: 'none' | 'heard' | 'unheard';
  /** The socket of a room. */
  room: 'reached' | 'blocked';
  /** `unused`: the school runs none. */
  relay: 'reached' | 'blocked' | 'unused';
  /** There and back to the server; null when it was not measured. */
  milliseconds: number | null;
}

export function faultsOfCheck({ camera, microphone, speaker, room, relay, milliseconds }: CheckFound): CheckFault[] {
  const is: Record<CheckFault, boolean> = {
    room: room === 'blocked',
    microphone: microphone !== 'on' && microphone !== 'silent',
    microphone_silent: microphone === 'silent',
    sound: speaker === 'unheard',
    camera: camera !== 'on',
    relay: relay === 'blocked',
    slow: milliseconds !== null && milliseconds > SLOW_MS,
  };
  return CHECK_FAULTS.filter((fault) => is[fault]);
}

export type CheckVerdict = 'ready' | 'nearly' | 'not_ready';
const GRAVE: ReadonlySet<CheckFault> = new Set(['room', 'microphone', 'microphone_silent', 'sound']);

/** `not_ready`: no lesson can be held so; `nearly`: one can, less well. */
export function checkVerdict(faults: readonly CheckFault[]): CheckVerdict {
  if (faults.length === 0) return 'ready';
  return faults.some((fault) => GRAVE.has(fault)) ? 'not_ready' : 'nearly';
}

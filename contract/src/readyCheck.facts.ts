import type { DeviceState } from './room.ts';

/** Where a page tests the network path of the room's socket. */
export const READY_SOCKET_PATH = '/api/v2/ready_checks/socket';
export const READY_PROTOCOL = 'skylark.ready.v1';

/** Above this, people talk over each other (ITU-T G.114: 150 ms one way; here the round trip via the server). */
export const SLOW_MS = 300;

/** Possible faults of a check, worst first. */
export const CHECK_FAULTS = ['room', 'microphone', 'microphone_silent', 'sound', 'camera', 'relay', 'slow'] as const;
export type CheckFault = (typeof CHECK_FAULTS)[number];

/** What a page found out about a device and its network. */
export interface CheckFound {
  camera: DeviceState;
  microphone: DeviceState;
  /** Whether the person heard the test sound. */
  speaker: 'none' | 'heard' | 'unheard';
  /** The socket of a room. */
  room: 'reached' | 'blocked';
  /** `unused`: the school has no relay. */
  relay: 'reached' | 'blocked' | 'unused';
  /** Round trip to the server; null when not measured. */
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

/** `not_ready`: a lesson is impossible; `nearly`: possible, with limitations. */
export function checkVerdict(faults: readonly CheckFault[]): CheckVerdict {
  if (faults.length === 0) return 'ready';
  return faults.some((fault) => GRAVE.has(fault)) ? 'not_ready' : 'nearly';
}

import { SLOW_MS } from '@skylark/contract/readyCheck.facts';
import type { DeviceState } from '@skylark/contract/room';
import type { NetworkState } from './NetworkProbe.ts';

/** Problems that affect a lesson, worst first. */
export type Blocker =
  | 'server'
  | 'room'
  | 'sound'
  | 'both'
  | 'microphone'
  | 'silent'
  | 'camera'
  | 'camera_too'
  | 'slow'
  | 'relay';

export type Readiness =
  /** Some results are still missing. */
  | { kind: 'open' }
  | { kind: 'ready' }
  /** A lesson is possible, with limitations. */
  | { kind: 'nearly'; hindrances: Blocker[] }
  | { kind: 'not_ready'; hindrances: Blocker[] };

const GRAVE: ReadonlySet<Blocker> = new Set(['server', 'room', 'sound', 'both', 'microphone', 'silent']);

/** The overall result. `isAsked`: the person has allowed or refused camera and microphone. */
export function readinessOf(
  devices: { isAsked: boolean; camera: DeviceState; microphone: DeviceState; speaker?: 'none' | 'heard' | 'unheard' },
  { server, relay, room }: NetworkState,
): Readiness {
  if (!devices.isAsked || server.kind === 'asking' || relay === 'asking' || room === 'asking') return { kind: 'open' };
  const { camera, microphone } = devices;
  const hindrances: Blocker[] = [
    ...(server.kind === 'failed' ? (['server'] as const) : []),
    ...(room === 'blocked' && server.kind === 'reached' ? (['room'] as const) : []),
    ...deviceBlockers(camera, microphone),
    ...(devices.speaker === 'unheard' ? (['sound'] as const) : []),
    ...(server.kind === 'reached' && server.milliseconds > SLOW_MS ? (['slow'] as const) : []),
    ...(relay === 'blocked' ? (['relay'] as const) : []),
  ];
  if (hindrances.length === 0) return { kind: 'ready' };
  return { kind: hindrances.some((one) => GRAVE.has(one)) ? 'not_ready' : 'nearly', hindrances };
}

/** If both are missing, the text that one would be enough doesn't apply. */
function deviceBlockers(camera: DeviceState, microphone: DeviceState): Blocker[] {
  if (camera !== 'on' && microphone !== 'on' && microphone !== 'silent') return ['both'];
  const heard: Blocker[] = microphone === 'on' ? [] : [microphone === 'silent' ? 'silent' : 'microphone'];
  return camera === 'on' ? heard : [...heard, microphone === 'on' ? 'camera' : 'camera_too'];
}

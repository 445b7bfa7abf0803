import type { DeviceState } from '@skylark/contract/room';
import { type DeviceKind, type DeviceProblem, stateOfProblem } from './deviceProblem.ts';
import { type ListedDevices, NO_DEVICES } from './listedDevices.ts';

/** How one's own camera or microphone is. */
export type DeviceStatus =
  | { is: 'unasked' }
  | { is: 'asking' }
  | { is: 'on'; id: string; label: string }
  /** The system has taken it for a while: a phone call, another program, a page in the background. */
  | { is: 'paused'; id: string; label: string }
  /** The person switched it off. Only the camera: a microphone is muted, and stays open. */
  | { is: 'off' }
  | { is: 'failed'; problem: DeviceProblem };

/** Something that changed by itself and has to be told. `at` makes each one different. */
export interface DeviceNotice {
  device: DeviceKind | 'speaker';
  /** Empty when the browser keeps its name to itself. */
  label: string;
  at: number;
}

export interface LocalMediaState {
  camera: DeviceStatus;
  microphone: DeviceStatus;
  isMuted: boolean;
  /** The microphone is open, and nothing at all comes from it. */
  isSilent: boolean;
  talksWhileMuted: boolean;
  listed: ListedDevices;
  /** Empty: the system's choice. */
  speakerId: string;
  notice: DeviceNotice | null;
}

export const newLocalMediaState = (): LocalMediaState => ({
  camera: { is: 'unasked' },
  microphone: { is: 'unasked' },
  isMuted: false,
  isSilent: false,
  talksWhileMuted: false,
  listed: NO_DEVICES,
  speakerId: '',
  notice: null,
});

export type LocalMediaEvent =
  | { k: 'ask'; device: DeviceKind }
  | { k: 'opened'; device: DeviceKind; id: string; label: string }
  | { k: 'failed'; device: DeviceKind; problem: DeviceProblem }
  | { k: 'paused'; device: DeviceKind }
  | { k: 'resumed'; device: DeviceKind }
  | { k: 'cameraOff' }
  | { k: 'muted'; isMuted: boolean }
  | { k: 'heard'; isSilent: boolean; talksWhileMuted: boolean }
  | { k: 'listed'; listed: ListedDevices }
  | { k: 'speaker'; id: string }
  | { k: 'noticed'; notice: DeviceNotice }
  | { k: 'stopped' };

/** The same object comes back when nothing changes. */
export function foldLocalMedia(state: LocalMediaState, event: LocalMediaEvent): LocalMediaState {
  switch (event.k) {
    case 'ask':
      return { ...state, [event.device]: { is: 'asking' } };
    case 'opened':
      // A camera that was switched off while it opened stays off.
      if (state[event.device].is === 'off') return state;
      return { ...state, [event.device]: { is: 'on', id: event.id, label: event.label } };
    case 'failed':
      if (state[event.device].is === 'off') return state;
      return {
        ...state,
        [event.device]: { is: 'failed', problem: event.problem },
        ...(event.device === 'microphone' && QUIET),
      };
    case 'paused': {
      const device = state[event.device];
      return device.is === 'on' ? { ...state, [event.device]: { ...device, is: 'paused' } } : state;
    }
    case 'resumed': {
      const device = state[event.device];
      return device.is === 'paused' ? { ...state, [event.device]: { ...device, is: 'on' } } : state;
    }
    case 'cameraOff':
      return state.camera.is === 'off' ? state : { ...state, camera: { is: 'off' } };
    case 'muted':
      return state.isMuted === event.isMuted ? state : { ...state, isMuted: event.isMuted, ...QUIET };
    case 'heard': {
      const isSilent = event.isSilent && state.microphone.is === 'on' && !state.isMuted;
      const talksWhileMuted = event.talksWhileMuted && state.microphone.is === 'on' && state.isMuted;
      if (isSilent === state.isSilent && talksWhileMuted === state.talksWhileMuted) return state;
      return { ...state, isSilent, talksWhileMuted };
    }
    case 'listed':
      return { ...state, listed: event.listed };
    case 'speaker':
      return state.speakerId === event.id ? state : { ...state, speakerId: event.id };
    case 'noticed':
      return { ...state, notice: event.notice };
    case 'stopped':
      return { ...state, camera: { is: 'unasked' }, microphone: { is: 'unasked' }, ...QUIET };
  }
}

const QUIET = { isSilent: false, talksWhileMuted: false } as const;

/** What the other side is told of them (the room's `media` event). */
export function deviceStates(state: LocalMediaState): { camera: DeviceState; microphone: DeviceState } {
  const microphone = stateOfStatus(state.microphone);
  return {
    camera: stateOfStatus(state.camera),
    microphone: microphone !== 'on' ? microphone : state.isMuted ? 'off' : state.isSilent ? 'silent' : 'on',
  };
}

function stateOfStatus(status: DeviceStatus): DeviceState {
  switch (status.is) {
    case 'on':
      return 'on';
    case 'unasked':
    case 'asking':
    case 'off':
      return 'off';
    case 'paused':
      return 'busy';
    case 'failed':
      return stateOfProblem(status.problem);
  }
}

import type { DeviceState } from '@skylark/contract/room';
import { type DeviceKind, type DeviceProblem, stateOfProblem } from './deviceProblem.ts';
import { type ListedDevices, NO_DEVICES } from './listedDevices.ts';

/** State of one's own camera or microphone. */
export type DeviceStatus =
  | { kind: 'unasked' }
  | { kind: 'asking' }
  | { kind: 'on'; id: string; label: string }
  /** Paused by the system: a phone call, another program, or a background page. */
  | { kind: 'paused'; id: string; label: string }
  /** Switched off by the person. Only for the camera: a microphone is muted and stays open. */
  | { kind: 'off' }
  | { kind: 'failed'; problem: DeviceProblem };

/** An automatic change that has to be shown. `at` makes each one distinct. */
export interface DeviceNotice {
  device: DeviceKind | 'speaker';
  /** Empty when the browser hides its name. */
  label: string;
  at: number;
}

export interface LocalMediaState {
  camera: DeviceStatus;
  microphone: DeviceStatus;
  isMuted: boolean;
  /** The microphone is open but completely silent. */
  isSilent: boolean;
  talksWhileMuted: boolean;
  listed: ListedDevices;
  /** Empty: the system's default. */
  speakerId: string;
  notice: DeviceNotice | null;
  /** The person's answer to the speaker test. */
  speakerTest: 'none' | 'heard' | 'unheard';
}

export const newLocalMediaState = (): LocalMediaState => ({
  camera: { kind: 'unasked' },
  microphone: { kind: 'unasked' },
  isMuted: false,
  isSilent: false,
  talksWhileMuted: false,
  listed: NO_DEVICES,
  speakerId: '',
  notice: null,
  speakerTest: 'none',
});

export type LocalMediaEvent =
  | { kind: 'ask'; device: DeviceKind }
  | { kind: 'opened'; device: DeviceKind; id: string; label: string }
  | { kind: 'failed'; device: DeviceKind; problem: DeviceProblem }
  | { kind: 'paused'; device: DeviceKind }
  | { kind: 'resumed'; device: DeviceKind }
  | { kind: 'cameraOff' }
  | { kind: 'muted'; isMuted: boolean }
  | { kind: 'heard'; isSilent: boolean; talksWhileMuted: boolean }
  | { kind: 'listed'; listed: ListedDevices }
  | { kind: 'speaker'; id: string }
  | { kind: 'noticed'; notice: DeviceNotice }
  | { kind: 'soundTested'; isHeard: boolean }
  | { kind: 'stopped' };

/** Returns the same object when nothing changes. */
export function foldLocalMedia(state: LocalMediaState, event: LocalMediaEvent): LocalMediaState {
  switch (event.kind) {
    case 'ask':
      return { ...state, [event.device]: { kind: 'asking' } };
    case 'opened':
      // A camera that was switched off while opening stays off.
      if (state[event.device].kind === 'off') return state;
      return { ...state, [event.device]: { kind: 'on', id: event.id, label: event.label } };
    case 'failed':
      if (state[event.device].kind === 'off') return state;
      return {
        ...state,
        [event.device]: { kind: 'failed', problem: event.problem },
        ...(event.device === 'microphone' && QUIET),
      };
    case 'paused': {
      const device = state[event.device];
      return device.kind === 'on' ? { ...state, [event.device]: { ...device, kind: 'paused' } } : state;
    }
    case 'resumed': {
      const device = state[event.device];
      return device.kind === 'paused' ? { ...state, [event.device]: { ...device, kind: 'on' } } : state;
    }
    case 'cameraOff':
      return state.camera.kind === 'off' ? state : { ...state, camera: { kind: 'off' } };
    case 'muted':
      return state.isMuted === event.isMuted ? state : { ...state, isMuted: event.isMuted, ...QUIET };
    case 'heard': {
      const isSilent = event.isSilent && state.microphone.kind === 'on' && !state.isMuted;
      const talksWhileMuted = event.talksWhileMuted && state.microphone.kind === 'on' && state.isMuted;
      if (isSilent === state.isSilent && talksWhileMuted === state.talksWhileMuted) return state;
      return { ...state, isSilent, talksWhileMuted };
    }
    case 'listed':
      return { ...state, listed: event.listed };
    case 'speaker':
      return state.speakerId === event.id ? state : { ...state, speakerId: event.id };
    case 'noticed':
      return { ...state, notice: event.notice };
    case 'soundTested':
      return { ...state, speakerTest: event.isHeard ? 'heard' : 'unheard' };
    case 'stopped':
      return { ...state, camera: { kind: 'unasked' }, microphone: { kind: 'unasked' }, ...QUIET };
  }
}

const QUIET = { isSilent: false, talksWhileMuted: false } as const;

/** The states as reported to the other side (the room's `media` event). */
export function deviceStates(state: LocalMediaState): { camera: DeviceState; microphone: DeviceState } {
  const microphone = stateOfStatus(state.microphone);
  return {
    camera: stateOfStatus(state.camera),
    microphone: microphone !== 'on' ? microphone : state.isMuted ? 'off' : state.isSilent ? 'silent' : 'on',
  };
}

function stateOfStatus(status: DeviceStatus): DeviceState {
  switch (status.kind) {
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

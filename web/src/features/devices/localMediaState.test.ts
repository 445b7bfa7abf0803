import { describe, expect, it } from 'vitest';
import {
  deviceStates,
  foldLocalMedia,
  type LocalMediaEvent,
  type LocalMediaState,
  newLocalMediaState,
} from './localMediaState.ts';

const fold = (...events: LocalMediaEvent[]): LocalMediaState => events.reduce(foldLocalMedia, newLocalMediaState());
const opened = (device: 'camera' | 'microphone'): LocalMediaEvent => ({ kind: 'opened', device, id: 'a', label: 'A' });

describe('own camera and microphone', () => {
  it('begins with nothing, and tells the other side that both are off', () => {
    expect(deviceStates(fold())).toEqual({ camera: 'off', microphone: 'off' });
    expect(deviceStates(fold({ kind: 'ask', device: 'camera' }))).toEqual({ camera: 'off', microphone: 'off' });
  });

  it('joins with what works', () => {
    const state = fold({ kind: 'failed', device: 'camera', problem: 'none' }, opened('microphone'));
    expect(deviceStates(state)).toEqual({ camera: 'none', microphone: 'on' });
  });

  it('keeps the wish to be muted through a lost and found microphone', () => {
    const state = fold(
      opened('microphone'),
      { kind: 'muted', isMuted: true },
      { kind: 'failed', device: 'microphone', problem: 'busy' },
      opened('microphone'),
    );
    expect(state.isMuted).toBe(true);
    expect(deviceStates(state).microphone).toBe('off');
  });

  it('lets a camera that was switched off while it opened stay off', () => {
    const state = fold({ kind: 'ask', device: 'camera' }, { kind: 'cameraOff' }, opened('camera'));
    expect(state.camera).toEqual({ kind: 'off' });
  });

  it('pauses for a phone call and comes back', () => {
    const paused = fold(opened('camera'), { kind: 'paused', device: 'camera' });
    expect(deviceStates(paused).camera).toBe('busy');
    expect(deviceStates(foldLocalMedia(paused, { kind: 'resumed', device: 'camera' })).camera).toBe('on');
  });

  it('does not pause what is not on', () => {
    const state = fold({ kind: 'failed', device: 'camera', problem: 'none' });
    expect(foldLocalMedia(state, { kind: 'paused', device: 'camera' })).toBe(state);
  });

  it('calls a microphone silent only while it should be heard', () => {
    const silent: LocalMediaEvent = { kind: 'heard', isSilent: true, talksWhileMuted: false };
    expect(deviceStates(fold(opened('microphone'), silent)).microphone).toBe('silent');
    expect(deviceStates(fold(opened('microphone'), { kind: 'muted', isMuted: true }, silent)).microphone).toBe('off');
    expect(fold(silent).isSilent).toBe(false);
  });

  it('hints at talking only while muted, and forgets it with the mute', () => {
    const talking: LocalMediaEvent = { kind: 'heard', isSilent: false, talksWhileMuted: true };
    expect(fold(opened('microphone'), talking).talksWhileMuted).toBe(false);
    const hinted = fold(opened('microphone'), { kind: 'muted', isMuted: true }, talking);
    expect(hinted.talksWhileMuted).toBe(true);
    expect(foldLocalMedia(hinted, { kind: 'muted', isMuted: false }).talksWhileMuted).toBe(false);
  });
});

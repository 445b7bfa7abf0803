import type { DeviceState } from '@skylark/contract/room';
import type { SeatState } from '@skylark/contract/roomState';
import { describe, expect, it } from 'vitest';
import type { CallSnapshot } from './Call.ts';
import { microphoneBadge, otherFace, ownFace } from './faceState.ts';

const here = (camera: DeviceState | null): SeatState => ({
  kind: 'here',
  client: 'c',
  camera,
  microphone: 'on',
  hears: null,
  sees: null,
});
const stream = {} as MediaStream;
const up = { phase: 'connected', remoteStream: stream, isFrozen: false, voice: 'off' } as const;
const call = (some: Partial<CallSnapshot>): Pick<CallSnapshot, 'phase' | 'remoteStream' | 'isFrozen' | 'voice'> => ({
  ...up,
  ...some,
});

describe('the other side’s face', () => {
  it('is seen while the camera is on', () => {
    expect(otherFace(here('on'), up)).toEqual({ kind: 'seen' });
    expect(otherFace(here(null), up)).toEqual({ kind: 'seen' });
  });

  it('says who is not here', () => {
    expect(otherFace({ kind: 'never' }, call({ phase: 'idle' }))).toEqual({ kind: 'instead', word: 'never' });
    expect(otherFace({ kind: 'away', why: 'left' }, up)).toEqual({ kind: 'instead', word: 'left' });
  });

  it('goes on showing a face that only the room has lost', () => {
    expect(otherFace({ kind: 'away', why: 'lost' }, up)).toEqual({ kind: 'seen' });
    expect(otherFace({ kind: 'away', why: 'lost' }, call({ phase: 'reconnecting' }))).toEqual({
      kind: 'instead',
      word: 'lost',
    });
  });

  it('shows a lost connection over the last picture', () => {
    expect(otherFace(here('on'), call({ phase: 'reconnecting' }))).toEqual({ kind: 'over', word: 'reconnecting' });
    expect(otherFace(here('on'), call({ phase: 'failed' }))).toEqual({ kind: 'instead', word: 'failed' });
    expect(otherFace(here('on'), call({ isFrozen: true }))).toEqual({ kind: 'over', word: 'frozen' });
  });

  it('says why there is no picture', () => {
    expect(otherFace(here('off'), up)).toEqual({ kind: 'instead', word: 'off' });
    expect(otherFace(here('saving'), up)).toEqual({ kind: 'instead', word: 'saving' });
    expect(otherFace(here('denied'), up)).toEqual({ kind: 'instead', word: 'broken' });
    expect(otherFace(here('on'), call({ phase: 'idle', remoteStream: null }))).toEqual({
      kind: 'instead',
      word: 'waiting',
    });
  });
});

it('shows oneself, or why not', () => {
  expect(ownFace({ kind: 'on', id: 'c', label: 'C' })).toEqual({ kind: 'seen' });
  expect(ownFace({ kind: 'off' })).toEqual({ kind: 'instead', word: 'off' });
  expect(ownFace({ kind: 'failed', problem: 'denied' })).toEqual({ kind: 'instead', word: 'broken' });
});

it('marks a microphone that is not heard', () => {
  expect(microphoneBadge('on')).toBeNull();
  expect(microphoneBadge('off')).toBe('off');
  expect(microphoneBadge('silent')).toBe('silent');
  expect(microphoneBadge('blocked')).toBe('broken');
});

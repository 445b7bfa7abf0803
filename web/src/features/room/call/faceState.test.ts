import type { DeviceState } from '@skylark/contract/room';
import type { SeatState } from '@skylark/contract/roomState';
import { describe, expect, it } from 'vitest';
import type { CallSnapshot } from './Call.ts';
import { microphoneBadge, otherFace, ownFace } from './faceState.ts';

const here = (camera: DeviceState | null): SeatState => ({
  is: 'here',
  client: 'c',
  camera,
  microphone: 'on',
  hears: null,
  sees: null,
});
const stream = {} as MediaStream;
const up = { phase: 'connected', remoteStream: stream, isFrozen: false } as const;
const call = (some: Partial<CallSnapshot>): Pick<CallSnapshot, 'phase' | 'remoteStream' | 'isFrozen'> => ({
  ...up,
  ...some,
});

describe('where the other face belongs', () => {
  it('is seen while the camera is on', () => {
    expect(otherFace(here('on'), up)).toEqual({ is: 'seen' });
    expect(otherFace(here(null), up)).toEqual({ is: 'seen' });
  });

  it('says who is not here', () => {
    expect(otherFace({ is: 'never' }, call({ phase: 'idle' }))).toEqual({ is: 'instead', word: 'never' });
    expect(otherFace({ is: 'away', why: 'left' }, up)).toEqual({ is: 'instead', word: 'left' });
  });

  it('goes on showing a face that only the room has lost', () => {
    expect(otherFace({ is: 'away', why: 'lost' }, up)).toEqual({ is: 'seen' });
    expect(otherFace({ is: 'away', why: 'lost' }, call({ phase: 'reconnecting' }))).toEqual({
      is: 'instead',
      word: 'lost',
    });
  });

  it('tells a lost line over the last picture', () => {
    expect(otherFace(here('on'), call({ phase: 'reconnecting' }))).toEqual({ is: 'over', word: 'reconnecting' });
    expect(otherFace(here('on'), call({ phase: 'failed' }))).toEqual({ is: 'instead', word: 'failed' });
    expect(otherFace(here('on'), call({ isFrozen: true }))).toEqual({ is: 'over', word: 'frozen' });
  });

  it('says why there is no picture', () => {
    expect(otherFace(here('off'), up)).toEqual({ is: 'instead', word: 'off' });
    expect(otherFace(here('saving'), up)).toEqual({ is: 'instead', word: 'saving' });
    expect(otherFace(here('denied'), up)).toEqual({ is: 'instead', word: 'broken' });
    expect(otherFace(here('on'), call({ phase: 'idle', remoteStream: null }))).toEqual({
      is: 'instead',
      word: 'waiting',
    });
  });
});

it('shows oneself, or why not', () => {
  expect(ownFace({ is: 'on', id: 'c', label: 'C' })).toEqual({ is: 'seen' });
  expect(ownFace({ is: 'off' })).toEqual({ is: 'instead', word: 'off' });
  expect(ownFace({ is: 'failed', problem: 'denied' })).toEqual({ is: 'instead', word: 'broken' });
});

it('marks a microphone that is not heard', () => {
  expect(microphoneBadge('on')).toBeNull();
  expect(microphoneBadge('off')).toBe('off');
  expect(microphoneBadge('silent')).toBe('silent');
  expect(microphoneBadge('blocked')).toBe('broken');
});

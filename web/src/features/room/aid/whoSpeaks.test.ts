import type { DeviceState } from '@skylark/contract/room';
import type { SeatState } from '@skylark/contract/roomState';
import { expect, it } from 'vitest';
import { whoSpeaks } from './whoSpeaks.ts';

const here = (microphone: DeviceState): SeatState => ({
  kind: 'here',
  client: 'one',
  camera: 'on',
  microphone,
  hears: null,
  sees: null,
});

it('says that somebody can talk only if both have a microphone, also a muted one', () => {
  expect(whoSpeaks('on', here('on'))).toBe('on');
  expect(whoSpeaks('off', here('off'))).toBe('on');
  expect(whoSpeaks('none', here('on'))).toBe('own_listens');
  expect(whoSpeaks('on', here('denied'))).toBe('other_listens');
  expect(whoSpeaks('none', here('none'))).toBe('nobody');
  expect(whoSpeaks('on', { kind: 'away', why: 'lost' })).toBe('on');
});

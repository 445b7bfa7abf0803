import type { DeviceState, Fault } from '@skylark/contract/room';
import { expect, it } from 'vitest';
import { otherStatus } from '../seatStatus.ts';
import { isDone, remediesOf } from './remedies.ts';

const status = (camera: DeviceState, microphone: DeviceState) =>
  otherStatus({ kind: 'here', client: 'c', camera, microphone, hears: null, sees: null }, true);
const report = (...faults: Fault[]) => ({ faults, hand: false, stopped: false });
const asks = (...of: Parameters<typeof remediesOf>) => remediesOf(...of).map(({ ask }) => ask);

it('nothing is wrong, or nobody is there', () => {
  expect(remediesOf(status('on', 'on'), report())).toEqual([]);
  expect(remediesOf({ kind: 'waiting' }, report('camera_dark'))).toEqual([]);
});

it.each<[DeviceState, string | undefined]>([
  ['off', 'microphone_on'],
  ['denied', 'microphone_on'],
  ['silent', 'microphone_on'],
  ['busy', 'microphone_on'],
  ['none', undefined],
])('a microphone that is %s: %s', (microphone, ask) => {
  expect(asks(status('on', microphone), report())).toEqual([ask]);
});

it('where another microphone is there, that is what helps', () => {
  expect(asks(status('on', 'silent'), report('microphone_other'))).toEqual(['microphone_other']);
  // The browser would deny it too.
  expect(asks(status('on', 'denied'), report('microphone_other'))).toEqual(['microphone_on']);
});

it('a dark picture: another camera, or light', () => {
  expect(asks(status('on', 'on'), report('camera_dark'))).toEqual(['camera_light']);
  expect(asks(status('on', 'on'), report('camera_dark', 'camera_other'))).toEqual(['camera_other']);
});

it('who hears nothing is asked to tap, once', () => {
  expect(asks(status('on', 'on'), report('sound_unheard'))).toEqual(['hear']);
  expect(asks(status('on', 'on'), report('sound_blocked', 'sound_unheard'))).toEqual(['hear']);
});

it('a weak network is told with what helps, and asks for nothing', () => {
  expect(remediesOf(status('saving', 'on'), report('network_weak'))).toEqual([
    { says: 'tools.aid.fault.network_weak', step: 'tools.aid.step.network' },
  ]);
});

it('a slide that the child does not see is told, and asks for nothing', () => {
  expect(remediesOf(status('on', 'on'), report('slide_unseen'))).toEqual([
    { says: 'tools.aid.fault.slide_unseen', step: 'tools.aid.step.slide' },
  ]);
});

it('what was asked for is done when the device is on', () => {
  expect(isDone('microphone_on', { camera: 'off', microphone: 'on' })).toBe(true);
  expect(isDone('microphone_on', { camera: 'on', microphone: 'silent' })).toBe(false);
  expect(isDone('camera_on', { camera: 'on', microphone: 'off' })).toBe(true);
  expect(isDone('hear', { camera: 'on', microphone: 'on' })).toBe(false);
});

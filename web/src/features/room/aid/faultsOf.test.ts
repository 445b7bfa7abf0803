import { expect, it } from 'vitest';
import { faultsOf } from './faultsOf.ts';

const on = (id: string) => ({ kind: 'on', id, label: id }) as const;
const device = (id: string, group = id) => ({ id, label: id, group });
const FINE = {
  media: {
    camera: on('c1'),
    microphone: on('m1'),
    isSilent: false,
    listed: { camera: [device('c1')], microphone: [device('m1')], speaker: [] },
    speakerTest: 'none' as const,
  },
  isDark: false,
  needsTap: false,
  isWeak: false,
  isSlideUnseen: false,
  isUnheard: false,
};
const withMedia = (media: Partial<typeof FINE.media>) => ({ ...FINE, media: { ...FINE.media, ...media } });
const TWO = { camera: [device('c1'), device('c2')], microphone: [device('m1'), device('m2')], speaker: [] };

it('finds nothing where all is well, also beside a second microphone', () => {
  expect(faultsOf(FINE)).toEqual([]);
  expect(faultsOf(withMedia({ listed: TWO }))).toEqual([]);
});

it('a silent microphone beside another one: another could be chosen', () => {
  expect(faultsOf(withMedia({ isSilent: true }))).toEqual([]);
  expect(faultsOf(withMedia({ isSilent: true, listed: TWO }))).toEqual(['microphone_other']);
  // Chrome lists the system default as an additional device.
  const twice = { ...TWO, microphone: [device('default', 'g'), device('m1', 'g')] };
  expect(faultsOf({ ...withMedia({ isSilent: true, listed: twice, microphone: on('default') as never }) })).toEqual([]);
});

it('a track that was taken or would not open counts; one that was refused does not', () => {
  const paused = { kind: 'paused', id: 'm1', label: '' } as const;
  expect(faultsOf(withMedia({ microphone: paused as never, listed: TWO }))).toEqual(['microphone_other']);
  const failed = (problem: string) => ({ kind: 'failed', problem }) as never;
  expect(faultsOf(withMedia({ camera: failed('busy'), listed: TWO }))).toEqual(['camera_other']);
  expect(faultsOf(withMedia({ camera: failed('denied'), listed: TWO }))).toEqual([]);
});

it('a dark picture counts while the camera is on', () => {
  expect(faultsOf({ ...FINE, isDark: true })).toEqual(['camera_dark']);
  expect(faultsOf({ ...withMedia({ listed: TWO }), isDark: true })).toEqual(['camera_dark', 'camera_other']);
  expect(faultsOf({ ...withMedia({ camera: on('') as never }), isDark: true })).toEqual(['camera_dark']);
  expect(faultsOf({ ...withMedia({ camera: { kind: 'off' } as never }), isDark: true })).toEqual([]);
});

it('a slide that cannot be loaded', () => {
  expect(faultsOf({ ...FINE, isSlideUnseen: true })).toEqual(['slide_unseen']);
  expect(faultsOf({ ...FINE, isUnheard: true })).toEqual(['sound_unheard']);
});

it('sound that cannot be heard, and a weak line', () => {
  expect(faultsOf({ ...FINE, needsTap: true, isWeak: true })).toEqual(['sound_blocked', 'network_weak']);
  expect(faultsOf(withMedia({ speakerTest: 'unheard' as never }))).toEqual(['sound_unheard']);
});

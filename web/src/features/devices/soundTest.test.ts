import { expect, it } from 'vitest';
import { foldSoundTest, type SoundTest, type SoundTestEvent } from './soundTest.ts';

const after = (...events: SoundTestEvent[]): SoundTest['kind'] =>
  events.reduce(foldSoundTest, { kind: 'idle' } as SoundTest).kind;

it('asks after the sound, and trusts the answer', () => {
  expect(after('play', 'played')).toBe('asking');
  expect(after('play', 'played', 'yes')).toBe('heard');
  expect(after('play', 'played', 'no')).toBe('unheard');
});

it('takes an answer that comes while it still plays', () => {
  expect(after('play', 'yes', 'played')).toBe('heard');
});

it('plays again, and tells when it cannot', () => {
  expect(after('play', 'played', 'no', 'play')).toBe('playing');
  expect(after('play', 'refused')).toBe('failed');
  expect(after('yes')).toBe('idle');
});

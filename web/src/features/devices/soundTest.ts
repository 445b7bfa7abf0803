/** The speaker test: the browser plays a sound, and the person says whether it was heard. */
export type SoundTest =
  | { kind: 'idle' }
  | { kind: 'playing' }
  | { kind: 'asking' }
  | { kind: 'heard' }
  | { kind: 'unheard' }
  | { kind: 'failed' };

export type SoundTestEvent = 'play' | 'played' | 'refused' | 'yes' | 'no';

export function foldSoundTest(test: SoundTest, event: SoundTestEvent): SoundTest {
  switch (event) {
    case 'play':
      return { kind: 'playing' };
    case 'played':
      return test.kind === 'playing' ? { kind: 'asking' } : test;
    case 'refused':
      return test.kind === 'playing' ? { kind: 'failed' } : test;
    case 'yes':
      return test.kind === 'asking' || test.kind === 'playing' ? { kind: 'heard' } : test;
    case 'no':
      return test.kind === 'asking' || test.kind === 'playing' ? { kind: 'unheard' } : test;
  }
}

/** The test of the speaker: the browser plays, and only the person knows whether it was heard. */
export type SoundTest =
  | { is: 'idle' }
  | { is: 'playing' }
  | { is: 'asking' }
  | { is: 'heard' }
  | { is: 'unheard' }
  | { is: 'failed' };

export type SoundTestEvent = 'play' | 'played' | 'refused' | 'yes' | 'no';

export function foldSoundTest(test: SoundTest, event: SoundTestEvent): SoundTest {
  switch (event) {
    case 'play':
      return { is: 'playing' };
    case 'played':
      return test.is === 'playing' ? { is: 'asking' } : test;
    case 'refused':
      return test.is === 'playing' ? { is: 'failed' } : test;
    case 'yes':
      return test.is === 'asking' || test.is === 'playing' ? { is: 'heard' } : test;
    case 'no':
      return test.is === 'asking' || test.is === 'playing' ? { is: 'unheard' } : test;
  }
}

import { expect, it } from 'vitest';
import { type AidEvent, type AidState, foldAid, newAidState } from './aidState.ts';

const after = (...events: AidEvent[]): AidState => events.reduce(foldAid, newAidState());
const own = (said: Extract<AidEvent, { kind: 'said' }>['said']): AidEvent => ({ kind: 'said', whose: 'own', said });
const other = (said: Extract<AidEvent, { kind: 'said' }>['said']): AidEvent => ({ kind: 'said', whose: 'other', said });

it('an ask waits at the teacher until the student replies', () => {
  expect(after(own({ t: 'ask', ask: 'camera_on' })).asked).toEqual({ camera_on: 'waiting' });
  expect(after(own({ t: 'ask', ask: 'camera_on' }), other({ t: 'reply', ask: 'camera_on', yes: false })).asked).toEqual(
    {
      camera_on: 'no',
    },
  );
});

it('a request stands at the student until it is answered, done, replaced or the teacher is gone', () => {
  const asked = other({ t: 'ask', ask: 'microphone_on' });
  expect(after(asked).request).toBe('microphone_on');
  expect(after(asked, other({ t: 'ask', ask: 'hear' })).request).toBe('hear');
  for (const end of [
    own({ t: 'reply', ask: 'microphone_on', yes: true }),
    { kind: 'requestOver' },
    { kind: 'otherGone' },
  ] as const)
    expect(after(asked, end).request).toBeNull();
});

it('a child that says again that it cannot hear has not agreed to hear any longer', () => {
  const unheard = other({ t: 'sign', sign: 'unheard' });
  const heard = other({ t: 'reply', ask: 'hear', yes: true });
  expect(after(unheard, heard).asked).toEqual({ hear: 'yes' });
  expect(after(unheard, heard, unheard)).toEqual(after(unheard, unheard));
});

it('a sign goes when its time is over, and not that of the one before it', () => {
  const smile = other({ t: 'sign', sign: 'smile' });
  expect(after(smile, { kind: 'signOver', count: 1 }).sign).toBeNull();
  expect(after(smile, smile, { kind: 'signOver', count: 1 }).sign).toEqual({ sign: 'smile', whose: 'other', count: 2 });
});

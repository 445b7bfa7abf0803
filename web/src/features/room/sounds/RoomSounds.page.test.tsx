import type { PageId } from '@skylark/contract/board';
import { newRoomState } from '@skylark/contract/roomState';
import type { Deck } from '@skylark/contract/materials';
import type { RoomSound } from '@skylark/contract/roomSounds';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { standInSpeech } from '../../../../test/standInSpeech.ts';
import { serverNowMs } from '../../../lib/clock.ts';
import { queryClient } from '../../../lib/queries.ts';
import { stopReading } from '../../../lib/speech/speech.ts';
import { deckQuery } from '../../materials/index.ts';
import { RoomSounds } from './RoomSounds.ts';

const slideId = '01900000-0000-7000-8000-000000000001';
const page = `slide:${slideId}` as const;
const deck: Deck = {
  id: '01900000-0000-7000-8000-000000000002',
  title: 'Farm',
  courseId: '01900000-0000-7000-8000-000000000003',
  courseTitle: 'Animals',
  notes: null,
  words: [
    { word: 'Cow', pictureUrl: null, soundUrl: '/api/v2/sounds/sound-cow.mp3' },
    { word: 'pig', pictureUrl: null },
  ],
  slides: [
    {
      id: slideId,
      imageUrl: '/a.webp',
      thumbUrl: '/b.webp',
      description: 'A farm',
      note: null,
      soundUrl: '/api/v2/sounds/sound-song.mp3',
      activity: null,
    },
  ],
};

let voice: ReturnType<typeof standInSpeech>;
beforeEach(() => {
  voice = standInSpeech('en-GB');
  queryClient.setQueryData(deckQuery(deck.id).queryKey, deck);
});
afterEach(() => {
  vi.useRealTimers();
  stopReading();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function aRoom(seat: 't' | 's') {
  const sent: (RoomSound | null)[] = [];
  let state = { ...newRoomState(), deck: deck.id, page: page as PageId };
  let changed: () => void = () => undefined;
  let hear: (said: { t: 'sound'; sound: RoomSound | null; at: number }) => void = () => undefined;
  const link = {
    snapshot: () => ({ state, plays: [] }),
    subscribe: (listener: () => void) => {
      changed = listener;
    },
    onSaid: (listener: typeof hear) => {
      hear = listener;
    },
    say: ({ sound }: { sound: RoomSound | null }) => sent.push(sound) > 0,
  };
  const info = { seat, lesson: { id: 'lesson' } };
  const sounds = new RoomSounds({ info, link, isPreparing: false } as never);
  const turn = (to: PageId): void => {
    state = { ...state, page: to };
    changed();
  };
  return {
    sounds,
    sent,
    turn,
    hear: (sound: RoomSound | null, inMs = 0) => hear({ t: 'sound', sound, at: serverNowMs() + inMs }),
  };
}

it('plays a sound by name from this page’s own data, and nothing that it does not have', async () => {
  const { hear } = aRoom('s');
  hear({ kind: 'word', word: 'COW' });
  await expect.poll(() => voice.played).toEqual(['/api/v2/sounds/sound-cow.mp3']);
  hear({ kind: 'slide', page: 'slide:01900000-0000-7000-8000-00000000dead' });
  hear({ kind: 'word', word: 'pig' });
  await expect.poll(() => voice.read).toEqual(['en-GB: pig']);
  hear({ kind: 'slide', page });
  await expect.poll(() => voice.played.at(-1)).toBe('/api/v2/sounds/sound-song.mp3');
  hear(null);
  expect(voice.now()).toBe(0);
  expect(voice.played).toHaveLength(2);
});

it('what was asked for last is what is heard', async () => {
  const { hear } = aRoom('s');
  hear({ kind: 'slide', page });
  hear({ kind: 'word', word: 'cow' });
  await expect.poll(() => voice.played).toEqual(['/api/v2/sounds/sound-cow.mp3']);
});

it('the teacher has both hear it, or only itself; a child only itself', () => {
  const { sounds, sent } = aRoom('t');
  expect(sounds.ask({ kind: 'slide', page })).toBe(true);
  sounds.setForBoth(false);
  expect(sounds.ask({ kind: 'slide', page })).toBe(false);
  expect(sent).toEqual([{ kind: 'slide', page }]);
  const child = aRoom('s');
  expect(child.sounds.ask({ kind: 'slide', page })).toBe(false);
  child.sounds.end();
  expect(child.sent).toEqual([]);
});

it('sounds of a slide that was left stop, and don’t start later', async () => {
  vi.useFakeTimers();
  const { hear, turn } = aRoom('s');
  hear({ kind: 'slide', page });
  await vi.advanceTimersByTimeAsync(100);
  expect(voice.now()).toBe(1);
  turn('free:1');
  expect(voice.now()).toBe(0);
  // It is about to start.
  hear({ kind: 'word', word: 'cow' }, 200);
  await vi.advanceTimersByTimeAsync(100);
  turn(page);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(voice.played).toHaveLength(1);
  hear({ kind: 'slide', page }, 200);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(voice.played).toHaveLength(2);
});

it('what began for both ends for both, also after the teacher wants the next alone', () => {
  const { sounds, sent } = aRoom('t');
  sounds.ask({ kind: 'slide', page });
  sounds.setForBoth(false);
  sounds.end();
  expect(sent).toEqual([{ kind: 'slide', page }, null]);
  sounds.ask({ kind: 'slide', page });
  sounds.end();
  expect(sent).toHaveLength(2);
});

it('what a browser lets nobody hear before a tap waits for it', async () => {
  const refused = Object.assign(new Error('no tap'), { name: 'NotAllowedError' });
  const play = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(refused)
    .mockRejectedValueOnce(refused)
    .mockResolvedValue();
  vi.stubGlobal(
    'Audio',
    class extends EventTarget {
      play = play;
      pause(): void {}
    },
  );
  const { sounds, hear, turn } = aRoom('s');
  hear({ kind: 'slide', page });
  await expect.poll(() => sounds.snapshot().waiting).not.toBeNull();
  turn('free:1');
  expect(sounds.snapshot().waiting).toBeNull();
  turn(page);
  hear({ kind: 'slide', page });
  await expect.poll(() => sounds.snapshot().waiting).toMatchObject({ address: '/api/v2/sounds/sound-song.mp3' });
  sounds.play(sounds.snapshot().waiting ?? { text: '', address: undefined });
  expect(sounds.snapshot()).toMatchObject({ waiting: null, failures: 0 });
  expect(play).toHaveBeenCalledTimes(3);
});

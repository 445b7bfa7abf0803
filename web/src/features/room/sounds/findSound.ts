import { seededBy } from '@skylark/contract/activity.facts';
import type { RoomSound } from '@skylark/contract/roomSounds';
import { playedOf } from '@skylark/contract/played';
import { queryClient } from '../../../lib/queries.ts';
import { heardIn, recordedOf } from '../../../lib/wordPlayback.ts';
import { questionOf, taskOf } from '../../activities/index.ts';
import { deckQuery, lessonWordsQuery } from '../../materials/index.ts';
import type { RoomLink } from '../../roomLink/index.ts';
import type { RoomInfo } from '../RoomInfo.ts';

/** The room's own data, and its link, which knows the current page. */
export interface SoundSource {
  readonly info: RoomInfo;
  readonly link: RoomLink;
}

/** The spoken text, and the address of its recording. */
export interface FoundSound {
  text: string;
  address: string | undefined;
}

const WORDS_FRESH_MS = 10_000;

/** Looks up a sound in what this page has of the current presentation; undefined when it is not there. */
export async function findSound({ info, link }: SoundSource, sound: RoomSound): Promise<FoundSound | undefined> {
  const { deck: deckId, page } = link.snapshot().state;
  const deck = deckId === null ? undefined : await queryClient.fetchQuery(deckQuery(deckId));
  if (sound.kind === 'word') {
    const isIt = ({ word }: { word: string }): boolean => word.toLowerCase() === sound.word.toLowerCase();
    const ofLesson = () => queryClient.fetchQuery({ ...lessonWordsQuery(info.lesson.id), staleTime: WORDS_FRESH_MS });
    const word = deck?.words.find(isIt) ?? (await ofLesson()).items.find(isIt);
    return word && { text: word.word, address: word.soundUrl };
  }
  const slide = sound.page === page && deck?.slides.find(({ id }) => `slide:${id}` === page);
  if (!slide) return undefined;
  if (sound.kind === 'slide') return slide.soundUrl === undefined ? undefined : recordingAt(slide.soundUrl);
  if (!slide.activity) return undefined;
  const play = link.snapshot().plays.find((one) => one.page === page);
  const activity = seededBy(slide.activity, link.roomId);
  const played = playedOf(activity, play?.moves ?? [], play?.before);
  const asked = questionOf(activity, played);
  if (sound.kind === 'task' || asked === undefined) return { text: taskOf(activity, played), address: undefined };
  const recorded = deck && recordedOf(heardIn(deck));
  return { text: asked, address: recorded?.get(asked.toLowerCase()) };
}

/** A recording whose words are unknown: identified by its address. */
export const recordingAt = (address: string): FoundSound => ({ text: address, address });

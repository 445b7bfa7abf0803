import type { Activity } from '@skylark/contract/activity';
import { pictureUrl } from '@skylark/contract/teacherDecks.facts';
import type { DraftSlide, DraftWord } from '../editor/edits.ts';
import type { Edited, Word } from './edited.ts';

/** The form in which pages play it. */
export const playedAs = (activity: Edited): Activity => ({
  ...activity,
  parts: activity.parts.map(({ picture, ...part }) => ({
    ...part,
    ...(picture && { picture: { url: pictureUrl(picture.key), cut: picture.cut } }),
  })),
});

/** The words of a deck with their pictures. A slide described by only a word serves as its picture. */
export function wordsOf(words: readonly DraftWord[], slides: readonly DraftSlide[]): Word[] {
  return words.map(({ word, picture }) => {
    const slide = slides.find(({ description }) => plain(description) === plain(word));
    const key = picture ?? slide?.image;
    return { text: word, ...(key !== undefined && { picture: { key } }) };
  });
}

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(an?|the) /, '')
    .replace(/\.$/, '');

/** The words of an activity, with which another kind of activity can start. */
export function wordsIn({ kind, parts }: Edited): Word[] {
  const words = new Map<string, Word>();
  // The single words of a sentence are no topic.
  if (kind === 'order' && !parts.some(({ picture }) => picture)) return [];
  for (const part of parts) {
    // The back of a written card has more text than its word.
    const text = ((kind === 'cards' || kind === 'gap' ? part.text : undefined) ?? part.say ?? part.text ?? '').trim();
    if (part.paint !== undefined || part.shape !== undefined || text === '') continue;
    const known = words.get(text.toLowerCase());
    const picture = part.picture ?? known?.picture;
    words.set(text.toLowerCase(), { text: known?.text ?? text, ...(picture && { picture }) });
  }
  return [...words.values()];
}

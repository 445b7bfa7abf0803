import type { DeckContent } from '@skylark/contract/teacherDecks';
import type { NewCourse } from '../materials/index.ts';

/** All files a deck refers to, without repeats. */
export function filesOf({ words, slides }: Pick<DeckContent, 'words' | 'slides'>): string[] {
  const keys = [
    ...words.flatMap(({ picture, sound }) => [picture, sound]),
    ...slides.flatMap(({ image, thumb, sound, activity, drawing }) => [
      image,
      thumb,
      sound,
      ...(activity?.parts ?? []).map(({ picture }) => picture?.key),
      ...(drawing?.items ?? []).map((item) => (item.kind === 'picture' ? item.picture : null)),
    ]),
  ];
  return [...new Set(keys.filter((key) => key !== null && key !== undefined))];
}

/** The slug of a teacher's own course. */
export const courseOf = (teacherId: string): string => `teacher-${teacherId}`;

/** A deck as it is put into a course, with its own id as key. */
export const asNewDeck = (id: string, { title, notes, words, slides }: DeckContent): NewCourse['decks'][number] => ({
  key: id,
  title,
  notes,
  words: words.map(({ word, picture, sound }) => ({ word, pictureKey: picture, soundKey: sound })),
  slides: slides.map(({ image, thumb, description, note, sound, activity }, index) => ({
    imageKey: image,
    thumbKey: thumb,
    description: description.trim() || `Slide ${index + 1}`,
    note,
    soundKey: sound,
    activity,
  })),
});

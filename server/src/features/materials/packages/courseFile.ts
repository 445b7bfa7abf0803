import type { StoredActivity } from '@skylark/contract/activity';
import type { NewCourse, NewSlide } from '../courseStore.ts';

/** Path of a stored file within a package. */
export const pathOf = (key: string): string => `files/${key}`;

/** The content of `course.json` for a course, in the import format. */
export function courseFileOf(course: NewCourse) {
  const { slug, title, level, description, decks, homework } = course;
  return {
    slug,
    title: title ?? slug,
    level: level ?? '',
    description: description ?? '',
    decks: decks.map(({ key, title: name, notes, words, slides }) => ({
      key,
      title: name,
      notes,
      words: words.map(({ word, pictureKey, soundKey }) => ({
        word,
        ...(pictureKey !== null && { picture: pathOf(pictureKey) }),
        ...(soundKey !== null && { sound: pathOf(soundKey) }),
      })),
      slides: slides.map(slideOf),
    })),
    homework: homework.map(({ key, title: name, task, after, slides }) => ({
      key,
      title: name,
      task,
      ...(after !== null && { after }),
      ...(slides.length > 0 && { slides: slides.map(slideOf) }),
    })),
  };
}

const slideOf = ({ imageKey, description, note, soundKey, activity }: NewSlide) => ({
  file: pathOf(imageKey),
  description,
  note,
  ...(soundKey !== null && { sound: pathOf(soundKey) }),
  ...(activity && { activity: activityOf(activity) }),
});

const activityOf = ({ parts, ...activity }: StoredActivity) => ({
  ...activity,
  parts: parts.map(({ picture, ...part }) => ({
    ...part,
    ...(picture && { picture: { file: pathOf(picture.key), ...(picture.cut && { cut: picture.cut }) } }),
  })),
});

/** All files a course refers to, without repeats or thumbnails, which are generated again. */
export function keysOf({ decks, homework }: NewCourse): string[] {
  const slides = [...decks, ...homework].flatMap((deck) => deck.slides);
  const keys = [
    ...slides.flatMap(({ imageKey, soundKey, activity }) => [
      imageKey,
      soundKey,
      ...(activity?.parts ?? []).map(({ picture }) => picture?.key),
    ]),
    ...decks.flatMap(({ words }) => words.flatMap(({ pictureKey, soundKey }) => [pictureKey, soundKey])),
  ];
  return [...new Set(keys.filter((key) => key !== null && key !== undefined))];
}

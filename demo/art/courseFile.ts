import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deck } from './courses/index.ts';

/** A slide in the file of a course. */
export interface WrittenSlide {
  file: string;
  thumb: string;
  description: string;
  note: string;
  activity?: object;
  sound?: string;
}

/** `course.json`, which the server imports (docs/courses.md). */
export interface WrittenCourse {
  slug: string;
  title: string;
  level: string;
  /** for parents */
  description: string;
  decks: (Omit<Deck, 'slides'> & { slides: WrittenSlide[] })[];
  homework: { title: string; task: string; after: string; slides: WrittenSlide[] }[];
}

export const readCourse = (folder: string): WrittenCourse =>
  JSON.parse(readFileSync(join(folder, 'course.json'), 'utf8'));

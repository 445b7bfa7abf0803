import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readingLevels } from '../contract/src/people.facts.ts';
import type { PracticeWord } from '../contract/src/practice.ts';
import { STEPS_MAX } from '../contract/src/practice.facts.ts';
import { tasksOf } from '../web/src/features/practice/tasks.ts';
import { paintOf } from '../web/src/lib/paints.ts';
import { pictures } from '../web/src/features/teacherDecks/shelf/pictures.ts';

interface Shown {
  word: string;
  pictureUrl: string | null;
  shows?: string | undefined;
}
interface Deck {
  words: (string | { word: string; picture?: string })[];
  slides: { description: string }[];
}

const courses = join(import.meta.dirname, '../demo/courses');
/** The words of the demo's courses; one without its own picture gets the slide that introduces it. */
const ofCourses = globSync('*/course.json', { cwd: courses }).flatMap((file) => {
  const { decks } = JSON.parse(readFileSync(join(courses, file), 'utf8')) as { decks: Deck[] };
  return decks.flatMap(({ words, slides }) =>
    words.map((one): Shown => {
      if (typeof one !== 'string') return { word: one.word, pictureUrl: one.picture ?? null };
      const slide = slides.find(({ description }) => new RegExp(`with the words? ${one}\\.`).test(description));
      // Among other colours, "orange" has no picture.
      const isPaint = one === 'orange' && words.includes('green');
      return slide && !isPaint
        ? { word: one, pictureUrl: `${file} ${slide.description}`, shows: slide.description }
        : { word: one, pictureUrl: null };
    }),
  );
});
const ofShelf = pictures.map(([name, word]): Shown => ({ word, pictureUrl: `/public/shelf/${name}.webp` }));
const all = [...ofCourses, ...ofShelf];

/** Whether a text has this word, alone or as several. */
const has = (text: string, word: string): boolean => new RegExp(`\\b${word}s?\\b`, 'i').test(text);
const textOf = (one: Shown): string => (paintOf(one) === undefined ? `${one.word}. ${one.shows ?? ''}` : one.word);

it('no word of the demo and of the shelf is asked beside a picture that shows it', () => {
  expect(ofCourses.length).toBeGreaterThan(60);
  expect(ofCourses.filter(({ shows }) => shows !== undefined).length).toBeGreaterThan(35);
  const asked = new Set<string>();
  for (const [index, word] of all.entries())
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all, { minLength: 24, maxLength: 24 }),
        fc.constantFrom(...readingLevels),
        fc.integer({ min: 0, max: STEPS_MAX }),
        fc.integer({ min: 1, max: 2 ** 30 }),
        (others, reads, step, seed) => {
          let at = seed;
          const chance = (): number => (at = (at * 16_807) % 2_147_483_647) / 2_147_483_647;
          const words: PracticeWord[] = [{ ...word, stage: 'learning', step }];
          const able = { reads, canSay: false, canHear: () => true };
          for (const { choices } of tasksOf({ words, others }, able, { chance })) {
            if (choices.length > 0) asked.add(word.word);
            const wrong = choices.filter((one) => one.word !== word.word);
            expect(wrong.filter((one) => has(textOf(one), word.word) || has(textOf(word), one.word))).toEqual([]);
            // An orange is a fruit among things, and paint among paint.
            expect(new Set(choices.map((one) => paintOf(one) !== undefined)).size).toBeLessThan(2);
          }
        },
      ),
      { numRuns: 6, seed: index },
    );
  // Excluding pictures leaves enough to ask every word that can be seen.
  const seen = all.filter((one) => one.pictureUrl !== null || paintOf(one) !== undefined);
  expect(seen.filter(({ word }) => !asked.has(word))).toEqual([]);
}, 60_000);

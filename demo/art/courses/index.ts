import type { Slide } from '../kit/slide.ts';
import animalFriends from './animal-friends/index.ts';
import helloColours from './hello-colours/index.ts';
import myFamily from './my-family/index.ts';
import starters from './starters/index.ts';
import yummyFood from './yummy-food/index.ts';

/** one lesson */
export interface Deck {
  title: string;
  /** the new words */
  words: (string | { word: string; picture: string })[];
  /** how to run the lesson */
  notes: string;
  slides: Slide[];
}
export interface Course {
  slug: string;
  title: string;
  level: string;
  /** for parents */
  description: string;
  decks: Deck[];
  /** drawings for words, by their file, in a 1600 by 900 box */
  pictures?: Record<string, string>;
  /** after which lesson ("01"), on which of its slides */
  homework: { title: string; task: string; after: string; slides: number[] }[];
}

export const courses: Course[] = [helloColours, animalFriends, myFamily, starters, yummyFood];

import type { Word } from '@skylark/contract/materials';
import { keyOf } from './Cards.tsx';
import { shuffled } from './shuffled.ts';

/** Words as movable cards, each with its picture if it has one. */
export const hardCards = (words: readonly Word[]) =>
  shuffled(words.map(({ word, pictureUrl }) => ({ text: word, picture: keyOf(pictureUrl) })));

import type { Course } from '../index.ts';
import { pic } from './compose.ts';
import { first } from './first.ts';
import { second } from './second.ts';

/** Where things are isn't on the shelf. Neither a star nor a block is a word of the unit, so nothing else is meant. */
const WHERE = {
  on: [pic('star', [30, 8, 40, 42]), pic('block', [27, 48, 46, 44])],
  under: [pic('block', [27, 8, 46, 44]), pic('star', [30, 51, 40, 42])],
};
const HOME = 'Play at home, too:';

export default {
  slug: 'starters-1',
  title: 'Starters 1: Ben and Sue',
  level: 'Pre A1 Starters',
  description:
    'Eight lessons of 25 minutes with the monsters Ben and Sue. Your child learns to name toys, colours, numbers, pets and food, to say what they have got, where things are and what they like. Lesson 4 is a review; after lesson 8 you get a report.',
  decks: [...first, ...second].map(({ words, ...deck }) => ({
    ...deck,
    words: words.map((word) => ({ word, picture: word in WHERE ? `words/${word}.webp` : `shelf/${word}.webp` })),
  })),
  pictures: Object.fromEntries(
    Object.entries(WHERE).map(([word, items]) => [`words/${word}.webp`, items.map(({ svg }) => svg).join('')]),
  ),
  homework: [
    {
      title: 'What’s this?',
      after: '01',
      slides: [3, 6, 7, 10],
      task: `Play the game, say the words and write the letter. ${HOME} find a ball, a car or a book. Ask: What’s this?`,
    },
    {
      title: 'What colour is it?',
      after: '02',
      slides: [3, 5, 7, 10],
      task: `Play, colour and write the letter. ${HOME} find a red, a blue, a yellow and a green thing. Say: It’s red.`,
    },
    {
      title: 'How many?',
      after: '03',
      slides: [3, 5, 7],
      task: `Play, count and write the letter. ${HOME} count your shoes, your books and your toys. How many?`,
    },
    {
      title: 'Play again',
      after: '04',
      slides: [2, 3, 5, 6],
      task: `Play again. ${HOME} draw a red car, two kites and three balls. Show your picture and say the words.`,
    },
    {
      title: 'I’ve got a cat',
      after: '05',
      slides: [3, 5, 7, 10],
      task: `Play and write the letter. ${HOME} draw four things. Say: I’ve got a …`,
    },
    {
      title: 'Where’s the frog?',
      after: '06',
      slides: [3, 5, 7, 8],
      task: `Play and write the letter. ${HOME} put a toy on or under your bed. Ask: Where’s my toy?`,
    },
    {
      title: 'Do you like cake?',
      after: '07',
      slides: [3, 5, 7, 8],
      task: `Play and write the letter. ${HOME} ask your family: Do you like apples? Do you like eggs?`,
    },
    {
      title: 'Show your family',
      after: '08',
      slides: [3, 5, 7, 10],
      task: 'Show your picture and say the six sentences to your family. Play the three games again.',
    },
  ],
} satisfies Course;

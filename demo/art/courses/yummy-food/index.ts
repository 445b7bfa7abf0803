import type { Course } from '../index.ts';
import breakfast from './breakfast.ts';
import fruit from './fruit.ts';
import picnic from './picnic.ts';

export default {
  slug: 'yummy-food',
  title: 'Yummy Food',
  level: 'Beginner',
  description:
    'Fruit, breakfast and a picnic: your child learns to name food, to say "I like ..." and to ask politely for more.',
  decks: [fruit, breakfast, picnic],
  homework: [
    {
      title: 'Colour the fruit',
      task: 'Colour the apple, the banana and the pear. Which do you like best?',
      after: '01',
      slides: [8],
    },
    {
      title: 'My breakfast',
      task: 'Draw your breakfast on the plate, and write its words.',
      after: '02',
      slides: [8, 7],
    },
    {
      title: 'To the cake',
      task: 'Show the ant the way to the cake. What comes next in each row?',
      after: '03',
      slides: [7, 8],
    },
  ],
} satisfies Course;

import type { Course } from '../index.ts';
import rainbow from './rainbow.ts';
import redYellowBlue from './red-yellow-blue.ts';

export default {
  slug: 'hello-colours',
  title: 'Hello, Colours!',
  level: 'Starter',
  description: 'First lessons for the youngest. Your child learns to name colours and to say what colour things are.',
  decks: [redYellowBlue, rainbow],
  homework: [
    {
      title: 'Colour the balloons',
      task: 'Colour the three balloons: red, yellow and blue. Say each colour aloud.',
      after: '01',
      slides: [7, 6],
    },
    {
      title: 'Draw a rainbow',
      task: 'Colour the rainbow and name its colours. Then mix the paints: what comes out?',
      after: '02',
      slides: [8, 7],
    },
  ],
} satisfies Course;

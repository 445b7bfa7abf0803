import type { Course } from '../index.ts';
import face from './face.ts';
import family from './family.ts';
import house from './house.ts';

export default {
  slug: 'my-family-and-me',
  title: 'My Family and Me',
  level: 'Beginner',
  description: 'Your child learns to introduce the family, to say where people are at home and to describe a face.',
  decks: [family, house, face],
  homework: [
    {
      title: 'My family in frames',
      task: 'Draw your mum, your dad, yourself and one more in the frames. Write who they are.',
      after: '01',
      slides: [7],
    },
    {
      title: 'A bedroom of my own',
      task: 'Draw your bedroom. What is in it? Say or write three things.',
      after: '02',
      slides: [8],
    },
    {
      title: 'Funny faces',
      task: 'Draw the eyes, the mouth and the whole last face.',
      after: '03',
      slides: [7],
    },
  ],
} satisfies Course;

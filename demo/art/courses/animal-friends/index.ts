import type { Course } from '../index.ts';
import farm from './farm.ts';
import pets from './pets.ts';
import wild from './wild.ts';

export default {
  slug: 'animal-friends',
  title: 'Animal Friends',
  level: 'Starter',
  description:
    'Children meet animals on the farm, at home and in the wild, learn their names and say "It is a ..." and "I have got a ...".',
  decks: [farm, pets, wild],
  homework: [
    {
      title: 'Count on the farm',
      task: 'Count the cows, the pigs and the sheep, and put the numbers in the boxes.',
      after: '01',
      slides: [7],
    },
    {
      title: 'Help the dog',
      task: 'Help the dog through the maze to the bone. Which picture does not belong?',
      after: '02',
      slides: [7, 8],
    },
    {
      title: 'What is missing?',
      task: 'Draw what is missing from the lion, the elephant and the giraffe.',
      after: '03',
      slides: [8],
    },
  ],
} satisfies Course;

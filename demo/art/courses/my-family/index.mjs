import face from './face.mjs';
import family from './family.mjs';
import house from './house.mjs';

/** @type {import('../index.mjs').Course} */
export default {
  slug: 'my-family-and-me',
  title: 'My Family and Me',
  level: 'Beginner',
  description: 'Your child learns to introduce the family, to say where people are at home and to describe a face.',
  decks: [family, house, face],
};

import farm from './farm.mjs';
import pets from './pets.mjs';
import wild from './wild.mjs';

/** @type {import('../index.mjs').Course} */
export default {
  slug: 'animal-friends',
  title: 'Animal Friends',
  level: 'Starter',
  description:
    'Your child meets animals on the farm, at home and in the wild, learns their names and says "It is a ..." and "I have got a ...".',
  decks: [farm, pets, wild],
};

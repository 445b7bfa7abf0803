import breakfast from './breakfast.mjs';
import fruit from './fruit.mjs';
import picnic from './picnic.mjs';

/** @type {import('../index.mjs').Course} */
export default {
  slug: 'yummy-food',
  title: 'Yummy Food',
  level: 'Beginner',
  description:
    'Fruit, breakfast and a picnic: your child learns to name food, to say "I like ..." and to ask politely for more.',
  decks: [fruit, breakfast, picnic],
};

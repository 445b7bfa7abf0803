import rainbow from './rainbow.mjs';
import redYellowBlue from './red-yellow-blue.mjs';

/** @type {import('../index.mjs').Course} */
export default {
  slug: 'hello-colours',
  title: 'Hello, Colours!',
  level: 'Starter',
  description: 'First lessons for the youngest. Your child learns to name colours and to say what colour things are.',
  decks: [redYellowBlue, rainbow],
};

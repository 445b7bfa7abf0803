import type { AnyPart } from '@skylark/contract/activity.facts';

/** English sentences that activities say, built from the words of their parts. */

/** Words of young learners' courses that take no article. */
const BARE: ReadonlySet<string> = new Set(
  // Colours, numbers and qualities
  (
    'red orange yellow green blue purple pink brown black white grey one two three four five six seven eight nine ten ' +
    'eleven twelve twenty big small long short tall old young new happy sad hungry thirsty angry tired scared cold hot warm ' +
    'clean dirty good bad beautiful ugly nice fast slow open closed sunny rainy windy cloudy snowy ' +
    // Uncountable
    'milk water juice bread toast rice cereal cheese butter meat chicken lemonade tea coffee honey sugar salt pasta soup ' +
    'chocolate fruit food hair snow rain sand music homework breakfast lunch dinner football basketball tennis ' +
    // Family, and times
    'mum dad mummy daddy grandma grandpa monday tuesday wednesday thursday friday saturday sunday ' +
    'spring summer autumn winter morning afternoon evening ' +
    // Actions and positions
    'run jump walk swim fly sing dance read write draw eat drink sleep play climb ride throw catch kick hop clap stand sit ' +
    'in on under behind next between up down left right here there yes no hello goodbye please'
  ).split(' '),
);
/** Plurals without an s, and pairs. */
const MANY: ReadonlySet<string> = new Set(
  'people children men women feet teeth mice trousers jeans shorts glasses'.split(' '),
);
const WITH_S: ReadonlySet<string> = new Set(
  'bus glass dress class grass cross octopus hippopotamus tennis lens'.split(' '),
);

export const isBare = (word: string): boolean =>
  BARE.has(word.toLowerCase()) ||
  /^\p{Lu}/u.test(word) ||
  /^(?:a|an|the|my|your|his|her|some|it|i|they|we|he|she)\b/i.test(word) ||
  /\d|[.!?]$/.test(word) ||
  /ing$/i.test(word) ||
  word.split(' ').length > 2;
const isMany = (word: string): boolean =>
  MANY.has(word) || (word.endsWith('s') && !/(?:ss|us|is)$/.test(word) && !WITH_S.has(word));
export const isSentence = (word: string): boolean => /[.!?]$/.test(word);

const articleOf = (word: string): string => (/^[aeiou]/.test(word) && !/^(?:uni|use|eu|one)/.test(word) ? 'an' : 'a');

/** “That is a fish.” A word that is already a sentence is repeated unchanged. */
export function thatIs(word: string): string {
  if (isSentence(word)) return word;
  if (isBare(word)) return `That is ${word}.`;
  if (isMany(word)) return `Those are ${word}.`;
  return `That is ${articleOf(word)} ${word}.`;
}

/** “Is it a cat?” A word that is already a sentence is asked unchanged. */
export function isIt(word: string): string {
  if (isSentence(word)) return word;
  if (isBare(word)) return `Is it ${word}?`;
  if (isMany(word)) return `Are they ${word}?`;
  return `Is it ${articleOf(word)} ${word}?`;
}

/** “Where is the cat?” */
export function whereIs(word: string): string {
  if (isSentence(word)) return `Listen: ${word}`;
  const bare = word.replace(/^(?:an?|the|some) /i, '');
  if (isBare(bare)) return `Where is ${bare}?`;
  return isMany(bare) ? `Where are the ${bare}?` : `Where is the ${bare}?`;
}

/** Whether the author gave a part a word; otherwise only its id is left, which isn't English. */
export const isNamed = ({ say, text }: AnyPart): boolean => say !== undefined || text !== undefined;

/** “the cat”; words without an article stay unchanged. */
export const theOne = (word: string): string => (isBare(word) ? word.replace(/^an? /i, 'the ') : `the ${word}`);

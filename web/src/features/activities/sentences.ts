import type { Activity } from '@skylark/contract/activity';
import { type AnyPart, wordOf } from '@skylark/contract/activity.facts';
import type { Played } from '@skylark/contract/played';
import { askedOf, partOf, tilesOf, wantedTile } from '@skylark/contract/playRules';

/** English sentences that an activity says, from the words of its parts. */

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
    // Actions and where things are
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

const isBare = (word: string): boolean =>
  BARE.has(word.toLowerCase()) ||
  /^\p{Lu}/u.test(word) ||
  /^(?:a|an|the|my|your|his|her|some|it|i|they|we|he|she)\b/i.test(word) ||
  /\d|[.!?]$/.test(word) ||
  /ing$/i.test(word) ||
  word.split(' ').length > 2;
const isMany = (word: string): boolean =>
  MANY.has(word) || (word.endsWith('s') && !/(?:ss|us|is)$/.test(word) && !WITH_S.has(word));
const isSentence = (word: string): boolean => /[.!?]$/.test(word);

/** “That is a fish.” What is a sentence itself is repeated as it is. */
export function thatIs(word: string): string {
  if (isSentence(word)) return word;
  if (isBare(word)) return `That is ${word}.`;
  if (isMany(word)) return `Those are ${word}.`;
  return `That is ${/^[aeiou]/.test(word) && !/^(?:uni|use|eu|one)/.test(word) ? 'an' : 'a'} ${word}.`;
}

/** “Where is the cat?” */
export function whereIs(word: string): string {
  if (isSentence(word)) return `Listen: ${word}`;
  const bare = word.replace(/^(?:an?|the|some) /i, '');
  if (isBare(bare)) return `Where is ${bare}?`;
  return isMany(bare) ? `Where are the ${bare}?` : `Where is the ${bare}?`;
}

/** Whether the author gave a part a word: its id is no English. */
const isNamed = ({ say, text }: AnyPart): boolean => say !== undefined || text !== undefined;

/** What is said after a wrong move: what was touched, and what is looked for. */
export function wrongOf(activity: Activity, played: Played, last: { part: string; to: string | undefined }): string {
  const part = partOf(activity, last.part);
  if (!part) return '';
  const word = wordOf(part);
  const to = last.to === undefined ? undefined : activity.parts.find(({ id }) => id === last.to);
  const touched = to && isNamed(to) ? thatIs(wordOf(to)) : '';
  switch (activity.kind) {
    case 'choose': {
      const asked = askedWord(activity, played);
      return [isNamed(part) ? thatIs(word) : '', asked === undefined ? '' : whereIs(asked)].join(' ').trim();
    }
    case 'match':
      return `${touched} ${whereIs(word)}`.trim();
    case 'drag':
      return isSentence(word) ? `${touched} ${word}`.trim() : `${touched} Where does ${placed(word)} go?`.trim();
    case 'find':
      return `${thatIs(word)} ${activity.task}`;
    case 'colour':
      return `${touched} ${activity.task}`.trim();
    case 'spell': {
      const letter = tilesOf(activity).find(({ id }) => id === last.part)?.letter ?? '';
      const wanted = wantedTile(tilesOf(activity), played.done)?.part;
      const spelled = activity.parts.find(({ id }) => id === wanted);
      return `That is ${letter.toUpperCase()}. Listen: ${spelled ? wordOf(spelled) : word}.`;
    }
    case 'order': {
      const begun = lineOf(activity, played.line);
      const no = `Not ${word.replace(/[.!?]$/, '')} yet.`;
      return begun === '' ? no : `${no} ${begun}`;
    }
    case 'memory':
    case 'cover':
    case 'trace':
      return word;
  }
}

/** What is said after a right move; undefined when nothing is. */
export function rightOf(activity: Activity, played: Played, last: { part: string }): string | undefined {
  const part = partOf(activity, last.part);
  if (!part) return undefined;
  switch (activity.kind) {
    case 'choose':
      return askedWord(activity, played);
    case 'spell': {
      const letter =
        tilesOf(activity)
          .find(({ id }) => id === last.part)
          ?.letter.toUpperCase() ?? '';
      const isWhole = wantedTile(tilesOf(activity), played.done)?.part !== part.id;
      return isWhole ? `${letter}. ${wordOf(part)}.` : letter;
    }
    case 'order':
      return played.isSolved ? lineOf(activity, played.line) : wordOf(part);
    case 'trace': {
      const isWritten = activity.parts.every(({ id, say }) => say !== part.say || played.done.has(id));
      return isWritten ? part.say : undefined;
    }
    default:
      return wordOf(part);
  }
}

/** The word that is asked for; undefined when everything was answered, or nothing is asked. */
export function askedWord(activity: Activity, played: Played): string | undefined {
  const wanted = activity.answers[askedOf(activity, played) ?? -1]?.[0];
  const part = activity.parts.find(({ id }) => id === wanted);
  return part && wordOf(part);
}

const lineOf = ({ parts }: Activity, line: readonly string[]): string =>
  line.flatMap((id) => parts.filter((part) => part.id === id).map(wordOf)).join(' ');

const placed = (word: string): string => (isBare(word) ? word.replace(/^an? /i, 'the ') : `the ${word}`);

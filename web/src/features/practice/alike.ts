import type { Word } from '@skylark/contract/materials';
import { paintOf } from '../../lib/paints.ts';

/** Words that sound the same: asked by ear, there would be two right answers. */
const SAME_SOUND = [
  ['pear', 'pair'],
  ['sea', 'see', 'c'],
  ['son', 'sun'],
  ['two', 'to', 'too'],
  ['four', 'for'],
  ['one', 'won'],
  ['eight', 'ate'],
  ['eye', 'i'],
  ['hair', 'hare'],
  ['bear', 'bare'],
  ['flower', 'flour'],
  ['meat', 'meet'],
  ['tail', 'tale'],
  ['red', 'read'],
  ['blue', 'blew'],
  ['right', 'write'],
  ['knight', 'night'],
  ['dear', 'deer'],
  ['mail', 'male'],
  ['plane', 'plain'],
  ['whale', 'wail'],
  ['where', 'wear'],
  ['there', 'their'],
  ['hour', 'our'],
  ['bee', 'be', 'b'],
  ['tea', 't'],
  ['you', 'u'],
];
/** Words for the same thing: asked by a picture, there would be two right answers. */
const SAME_THING = [
  ['mum', 'mom', 'mother', 'mummy'],
  ['dad', 'father', 'daddy'],
  ['grandma', 'granny', 'grandmother'],
  ['grandpa', 'grandad', 'grandfather'],
  ['bike', 'bicycle'],
  ['tv', 'television', 'telly'],
  ['rabbit', 'bunny'],
  ['sofa', 'couch'],
  ['phone', 'telephone', 'mobile'],
  ['plane', 'aeroplane', 'airplane'],
  ['grey', 'gray'],
  ['biscuit', 'cookie'],
  ['sweet', 'sweets', 'candy'],
  ['trousers', 'pants'],
  ['fridge', 'refrigerator'],
  ['boat', 'ship'],
  ['mouse', 'rat'],
  ['house', 'home'],
  ['baby', 'child', 'kid'],
  ['happy', 'smile'],
];

/** What else is in the picture of a thing, whoever drew it. */
const SHOWN_IN: Readonly<Record<string, string>> = {
  mum: 'woman',
  dad: 'man',
  grandma: 'woman',
  grandpa: 'man',
  sister: 'girl',
  brother: 'boy',
  lioness: 'lion',
  turtle: 'tortoise',
  teddy: 'bear',
  face: 'eyes, ears, nose, mouth, happy, boy, girl',
  happy: 'face, boy, girl',
  bathroom: 'bath, toilet, washbasin',
  bedroom: 'bed, wardrobe, window',
  kitchen: 'fridge, cooker, cupboard, table',
  'living room': 'sofa, lamp, TV, rug',
  playroom: 'toys, teddy, block',
  bookcase: 'books',
  farm: 'barn, hay, fence, animals',
  garden: 'flowers, tree, bush',
  park: 'trees, flowers',
  tree: 'leaf',
};

const groupsOf = new Map<string, Set<number>>();
for (const [index, group] of [...SAME_SOUND, ...SAME_THING].entries())
  for (const word of group) groupsOf.set(word, (groupsOf.get(word) ?? new Set()).add(index));

const plain = (word: string): string =>
  word
    .toLowerCase()
    .replace(/^(?:an?|the) /, '')
    .trim();
const singular = (word: string): string => word.replace(/(?<=[a-z]{2})s$/, '');

/** Whether a question about one word might have the other as a right answer, too. */
export function isSameAnswer(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  if (a === b || singular(a) === singular(b)) return true;
  const groups = groupsOf.get(a);
  return groups !== undefined && [...(groupsOf.get(b) ?? [])].some((group) => groups.has(group));
}

const wordsIn = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map(singular)
    .join(' ')
    .trim()} `;

/**
 * Whether the picture of one word also shows the other: by its name, its description, or what such pictures show.
 * Paint shows nothing else.
 */
export function doesShow({ word, pictureUrl, shows = '' }: Word, other: string): boolean {
  if (paintOf({ word, pictureUrl }) !== undefined) return false;
  const seen = wordsIn([word, shows, SHOWN_IN[plain(word)] ?? ''].join(' . '));
  const name = plain(other);
  const names = [name, ...SAME_THING.filter((group) => group.includes(name)).flat()];
  return names.some((one) => seen.includes(wordsIn(one)));
}

/** Similarity of two words in sound and spelling, 0 to 1: same beginning, same end, similar length. */
export function nearness(one: string, other: string): number {
  const [a, b] = [plain(one), plain(other)];
  const length = Math.max(a.length, b.length, 1);
  const lengths = 1 - Math.abs(a.length - b.length) / length;
  return Number(a.at(0) === b.at(0)) * 0.5 + Number(a.at(-1) === b.at(-1)) * 0.2 + lengths * 0.3;
}

/** Letters that may stand for the same sound: offered together, neither would be wrong by ear. */
const SAME_LETTERS = ['ckqs', 'szx', 'gj', 'iye', 'vwf', 'au', 'ph', 'kn', 'wr', 'oua'];

export const mayBeMixedUp = (one: string, other: string): boolean =>
  one === other || SAME_LETTERS.some((letters) => letters.includes(one) && letters.includes(other));

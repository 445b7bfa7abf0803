/** Stars and the stickers they earn: limits and plain facts, no schemas. */

/** What earns a star: a teacher in or after a lesson, a reviewed homework, practised words. */
export const STAR_REASONS = ['lesson', 'homework', 'words'] as const;
export type StarReason = (typeof STAR_REASONS)[number];

/** Stars stay special: a limit per lesson, and a minimum interval between two. */
export const STARS_PER_LESSON = 20;
export const STAR_EVERY_MS = 3_000;
/** How long after a lesson its teacher may still give stars. */
export const STARS_AFTER_LESSON_HOURS = 72;

/** What earns stickers. Counts only grow: the child collects, and loses nothing by missing a day. */
export const STICKER_GOALS = ['stars', 'words', 'lessons', 'courses'] as const;
export type StickerGoal = (typeof STICKER_GOALS)[number];
export type Collected = Readonly<Record<StickerGoal, number>>;

export interface Sticker {
  id: StickerId;
  goal: StickerGoal;
  /** How many stars, words, lessons or courses earn it. */
  needs: number;
}

export const STICKER_IDS = [
  'fox',
  'bear',
  'owl',
  'bunny',
  'penguin',
  'lion',
  'elephant',
  'hedgehog',
  'panda',
  'giraffe',
  'dragon',
  'unicorn',
  'whale',
  'octopus',
  'crab',
  'seahorse',
  'turtle',
  'dolphin',
  'treasure',
  'rocket',
  'moon',
  'planet',
  'comet',
  'astronaut',
  'sky',
  'balloon',
  'castle',
  'island',
] as const;
export type StickerId = (typeof STICKER_IDS)[number];

const each = (goal: StickerGoal, brought: readonly (readonly [needs: number, id: StickerId])[]): Sticker[] =>
  brought.map(([needs, id]) => ({ id, goal, needs }));

/**
 * The whole collection. Land animals are for stars, sea animals for words, space for lessons, and vehicles for courses.
 */
export const stickers: readonly Sticker[] = [
  ...each('stars', [
    [1, 'fox'],
    [3, 'bunny'],
    [6, 'hedgehog'],
    [10, 'owl'],
    [15, 'bear'],
    [22, 'penguin'],
    [30, 'panda'],
    [40, 'lion'],
    [55, 'elephant'],
    [75, 'giraffe'],
    [100, 'dragon'],
    [150, 'unicorn'],
  ]),
  ...each('words', [
    [5, 'crab'],
    [15, 'seahorse'],
    [30, 'turtle'],
    [60, 'octopus'],
    [100, 'dolphin'],
    [150, 'whale'],
    [250, 'treasure'],
  ]),
  ...each('lessons', [
    [1, 'moon'],
    [5, 'rocket'],
    [12, 'comet'],
    [25, 'planet'],
    [50, 'astronaut'],
  ]),
  ...each('courses', [
    [1, 'balloon'],
    [2, 'island'],
    [3, 'castle'],
    [4, 'sky'],
  ]),
];

export const isEarned = ({ goal, needs }: Sticker, collected: Collected): boolean => collected[goal] >= needs;

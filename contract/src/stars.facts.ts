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

/** Seasons in the order of a year, which begins with December here: winter has one number of a year. */
export const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;
export type Season = (typeof SEASONS)[number];

/** How many known words, first said or spelled in its season, earn the stickers of a land. */
const LAND_NEEDS = [5, 10, 20, 35, 55, 80] as const;
/** The stickers of each season's land, from the picture shelf: the two rows alternate by year. */
const landPictures = {
  winter: [
    ['hat', 'tea', 'biscuit', 'white-rabbit', 'pancakes', 'fir-tree'],
    ['star', 'teddy', 'orange', 'cake', 'pink-hat', 'house'],
  ],
  spring: [
    ['flower', 'chick', 'bee', 'ladybird', 'butterfly', 'rainbow'],
    ['duck', 'frog', 'sheep', 'egg', 'garden', 'parrot'],
  ],
  summer: [
    ['sun', 'strawberry', 'ice-cream', 'watermelon', 'kite', 'boat'],
    ['lemonade', 'ball', 'cherries', 'fish', 'banana', 'horse'],
  ],
  autumn: [
    ['autumn-leaf', 'pear', 'grapes', 'red-umbrella', 'honey', 'apple-tree'],
    ['apple', 'cloud', 'basket', 'carrot', 'book', 'barn'],
  ],
} as const satisfies Record<Season, readonly (readonly string[])[]>;
export type LandPicture = (typeof landPictures)[Season][number][number];

export const LAND_STICKERS = LAND_NEEDS.length;
/** Lands in a reply, the latest first: ten years of them. */
export const LANDS_SHOWN = 40;

export interface LandSticker {
  /** Its land and its place there: "2026-autumn.3". */
  id: string;
  picture: LandPicture;
  /** How many known words, first said or spelled in its season, earn it. */
  needs: number;
}

/** The season of a land, and its year; of a winter the year in which it ends. */
export function seasonOf(land: string): { season: Season; year: number } {
  return { season: SEASONS.find((season) => land.endsWith(`-${season}`)) ?? 'winter', year: Number(land.slice(0, 4)) };
}

/** The stickers of a season's land, named like "2026-autumn". */
export function landStickers(land: string): LandSticker[] {
  const { season, year } = seasonOf(land);
  // The first row is for the season in which lands began: the autumn of 2026 and the winter that followed it.
  const row = landPictures[season][(year + (season === 'autumn' ? 0 : 1)) % 2];
  return LAND_NEEDS.flatMap((needs, at) => {
    const picture = row?.[at];
    return picture ? [{ id: `${land}.${at + 1}`, picture, needs }] : [];
  });
}

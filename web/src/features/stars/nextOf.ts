import { type Sticker, type StickerGoal, stickers } from '@skylark/contract/stars.facts';

/** The sticker that comes next; undefined when all of this goal are there. */
export const nextOf = (goal: StickerGoal, have: number): Sticker | undefined =>
  stickers.filter((one) => one.goal === goal && one.needs > have).toSorted((a, b) => a.needs - b.needs)[0];

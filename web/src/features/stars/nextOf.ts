import { type Sticker, type StickerGoal, stickers } from '@skylark/contract/stars.facts';

/** The next sticker of a goal; undefined when all have been earned. */
export const nextOf = (goal: StickerGoal, have: number): Sticker | undefined =>
  stickers.filter((one) => one.goal === goal && one.needs > have).toSorted((a, b) => a.needs - b.needs)[0];

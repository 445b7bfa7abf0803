import type { Collection } from '@skylark/contract/stars';
import { STICKER_IDS } from '@skylark/contract/stars.facts';
import type { Db } from '../../platform/db/database.ts';
import { countLearned } from '../progress/index.ts';
import { countStars, listOpened } from './store.ts';

type StickerId = Collection['opened'][number]['sticker'];
const known: ReadonlySet<string> = new Set(STICKER_IDS);

/** What a child has collected. Stickers that no longer exist are left out. */
export async function readCollection(db: Db, studentId: string): Promise<Collection> {
  const [starsBy, learned, opened] = await Promise.all([
    countStars(db, studentId),
    countLearned(db, studentId),
    listOpened(db, studentId),
  ]);
  return {
    stars: starsBy.lesson + starsBy.homework + starsBy.words,
    starsBy,
    ...learned,
    opened: opened
      .filter(({ sticker }) => known.has(sticker))
      .map(({ sticker, openedAt }) => ({ sticker: sticker as StickerId, at: openedAt.toISOString() })),
  };
}

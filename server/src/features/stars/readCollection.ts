import type { Collection } from '@skylark/contract/stars';
import { LANDS_SHOWN, landStickers, STICKER_IDS } from '@skylark/contract/stars.facts';
import type { Deps } from '../../platform/deps.ts';
import { countLearned, listKnownMonths } from '../progress/index.ts';
import { landOf, laterFirst } from './rules.ts';
import { countStars, listOpened } from './store.ts';

type StickerId = Collection['opened'][number]['sticker'];
const known: ReadonlySet<string> = new Set(STICKER_IDS);

export interface Child {
  personId: string;
  timeZone: string;
}

/** What a child has collected. Stickers that no longer exist are left out. */
export async function readCollection(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { personId, timeZone }: Child,
): Promise<Collection> {
  const [starsBy, learned, rows, months] = await Promise.all([
    countStars(db, personId),
    countLearned(db, personId),
    listOpened(db, personId),
    listKnownMonths(db, personId),
  ]);
  const opened = rows.map(({ sticker, openedAt }) => ({ sticker, at: openedAt.toISOString() }));
  // The days of words are those of the child's zone, too.
  const today = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(timeZone);
  return {
    stars: starsBy.lesson + starsBy.homework + starsBy.words,
    starsBy,
    ...learned,
    opened: opened.flatMap(({ sticker, at }) => (known.has(sticker) ? [{ sticker: sticker as StickerId, at }] : [])),
    lands: landsOf(landOf(today.toPlainDate().toString()), months, opened),
  };
}

/** The present land, then past ones with a sticker that was earned or opened, the latest first. */
function landsOf(
  present: string,
  months: readonly { month: string; known: number }[],
  opened: readonly { sticker: string; at: string }[],
): Collection['lands'] {
  const counts = new Map([[present, 0]]);
  for (const { month, known: count } of months) counts.set(landOf(month), (counts.get(landOf(month)) ?? 0) + count);
  for (const { sticker } of opened) {
    const [land = '', place] = sticker.split('.');
    if (place !== undefined && !counts.has(land)) counts.set(land, 0);
  }
  const lands = [...counts.keys()].toSorted(laterFirst);
  // After a move to a zone in which a season hasn't begun yet, its words wait for it.
  return lands
    .slice(lands.indexOf(present))
    .map((land) => {
      const offered = new Set(landStickers(land).map(({ id }) => id));
      return { land, known: counts.get(land) ?? 0, opened: opened.filter(({ sticker }) => offered.has(sticker)) };
    })
    .filter(({ land, known: count, opened: { length } }) => land === present || length > 0 || hasEarned(land, count))
    .slice(0, LANDS_SHOWN);
}

const hasEarned = (land: string, count: number): boolean => landStickers(land).some(({ needs }) => needs <= count);

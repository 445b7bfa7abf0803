import { invalidateEveryPage } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { type NewCourse, type PutCourse, putCourse } from '../materials/index.ts';
import { asNewDeck } from './rules.ts';
import { findOffered, lockOffered, updateDeck } from './store.ts';

/**
 * A manager puts the current version of an offered deck into a course of the school. @throws Failure not_found,
 * deck_empty
 */
export const publishDeck = (
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  actor: Actor,
  id: string,
  slug: string,
): Promise<PutCourse> =>
  transact(deps.db, async (tx) => {
    const deck = await lockOffered(tx, id);
    if (!deck) throw new Failure('not_found');
    if (deck.content.slides.length === 0) throw new Failure('deck_empty');
    const now = deps.clock.now();
    const course = { slug, title: null, level: null, description: null, isWhole: false, homework: [] };
    const put = await putCourse(tx, { ...course, decks: [asNewDeck(id, deck.content)] }, now);
    await updateDeck(tx, id, { publishedAt: now });
    const details = { id, slug, version: deck.version };
    await recordAudit(tx, actor, { action: 'deck.published', at: now, personId: deck.teacherId, details });
    await invalidateEveryPage(deps, tx, 'courses');
    return put;
  });

/** An offered deck as a course with one deck. @throws Failure not_found, deck_empty */
export async function readOffered(deps: Pick<Deps, 'db'>, id: string): Promise<NewCourse> {
  const deck = await findOffered(deps.db, id);
  if (!deck) throw new Failure('not_found');
  if (deck.content.slides.length === 0) throw new Failure('deck_empty');
  return {
    slug: `deck-${id}`,
    title: deck.title,
    level: 'All levels',
    description: null,
    isWhole: true,
    decks: [asNewDeck(id, deck.content)],
    homework: [],
  };
}

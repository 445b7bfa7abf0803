import { transact } from '../../platform/db/transact.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { listStudentsOf } from '../lessons/index.ts';
import { putCourse } from '../materials/index.ts';
import { asNewDeck, courseOf } from './rules.ts';
import { requireOwn } from './saveDeck.ts';
import { lockOwn, type TeacherDeckRow, updateDeck } from './store.ts';

/**
 * Makes this version available to lessons. If the shown content differs, it becomes a new deck and booked lessons
 * switch to it; lessons that have started or were held keep theirs (docs/decisions/0084).
 * @throws Failure not_found; deck_changed if it isn't the version the page had; deck_empty
 */
export const showInLessons = (
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  me: Caller,
  id: string,
  version: number,
): Promise<TeacherDeckRow> =>
  transact(deps.db, async (tx) => {
    const deck = await lockOwn(tx, id, me.personId);
    if (!deck) throw new Failure('not_found');
    if (deck.version !== version) throw new Failure('deck_changed');
    if (deck.content.slides.length === 0) throw new Failure('deck_empty');
    const now = deps.clock.now();
    await putCourse(
      tx,
      {
        slug: courseOf(me.personId),
        teacherId: me.personId,
        title: 'Own decks',
        level: null,
        description: null,
        isWhole: false,
        decks: [asNewDeck(id, deck.content)],
        homework: [],
      },
      now,
    );
    await updateDeck(tx, id, { usedVersion: version, usedAt: now });
    // Families see the presentation of their booked lesson, which has changed.
    const students = await listStudentsOf(tx, me.personId);
    await invalidatePages(deps, tx, [me.personId, ...students.map((one) => one.id)], 'lessons');
    await invalidatePages(deps, tx, [me.personId], 'own_decks');
    return requireOwn(tx, id, me.personId);
  });

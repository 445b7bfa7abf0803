import type { Api } from '@skylark/contract/api';
import { LESSONS_PAGE_MAX, LESSONS_PAGE_SIZE } from '@skylark/contract/lessons.facts';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl } from '../../platform/files/files.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { transact } from '../../platform/db/transact.ts';
import { requireLesson } from './access.ts';
import { findSuccessor } from './lessonTeachersStore.ts';
import { lessonCard, lessonDetails } from './lessonCard.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { dayOf, monthOf } from './rules.ts';
import { planPresentation } from './setLessonDeck.ts';
import { countLessons, listLessons } from './store.ts';
import { listStudentsOf } from './studentsStore.ts';

/** Each change reaches the pages of two people. */
const PLANS_PER_PERSON: Limit = { name: 'lesson-presentation', tries: 60, perSeconds: 10 * 60 };

export function lessonsRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/lessons/counters', async ({ me }) => {
    const now = deps.clock.now();
    const { balance, nextToday, ...counters } = await countLessons(deps.db, me, now, dayOf(now, me.timeZone));
    if (me.type === 'student') return { ...counters, new: balance };
    return { ...counters, new: 0, ...(nextToday && { nextToday: nextToday.toISOString() }) };
  });

  on('GET /api/v2/lessons', async ({ me, query }) => {
    const now = deps.clock.now();
    const { list, month, cursor, studentId, text } = query;
    const limit = me.type === 'teacher' && list === 'past' ? LESSONS_PAGE_MAX : LESSONS_PAGE_SIZE;
    const rows = await listLessons(deps.db, me, {
      list,
      now,
      today: dayOf(now, me.timeZone),
      limit,
      after: cursor === undefined ? undefined : readCursor(cursor),
      studentId,
      within: month === undefined ? undefined : monthOf(month, me.timeZone),
      text,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => lessonCard(row, me)),
      nextCursor: last && rows.length > limit ? writeCursor(last) : null,
    };
  });

  on('GET /api/v2/students', async ({ me }) => ({
    items: (await listStudentsOf(deps.db, me.personId)).map(({ photoKey, ...person }) => ({
      ...person,
      photo: { thumb: photoKey && fileUrl(photoKey) },
    })),
  }));

  on('GET /api/v2/lessons/{id}', async ({ me, params }) => {
    return lessonDetails(deps.db, await requireLesson(deps.db, me, params.id), me, deps.clock.now());
  });

  on('GET /api/v2/lessons/{id}/successor', async ({ me, params }) => {
    const successor = await findSuccessor(deps.db, params.id, me.personId);
    if (!successor) throw new Failure('not_found');
    return successor;
  });

  on('PUT /api/v2/lessons/{id}/presentation', async ({ me, params, body }) => {
    await deps.limits.take(PLANS_PER_PERSON, me.accountId);
    await transact(deps.db, (tx) => planPresentation(deps, tx, me, params.id, body.deckId));
    return {};
  });
}

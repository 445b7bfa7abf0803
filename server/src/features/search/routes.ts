import type { Api } from '@skylark/contract/api';
import type { HomeworkStatus } from '@skylark/contract/homework';
import type { LessonStatus } from '@skylark/contract/lessons';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl } from '../../platform/files/files.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { findDecks, findHomeworks, findLessons, findOwnDecks, findStudents, findTasks } from './store.ts';

/** A page searches after a pause in typing. */
const SEARCHES_PER_TEACHER: Limit = { name: 'search', tries: 300, perSeconds: 10 * 60 };

export function searchRoutes(on: Bind<Api>, { db, clock, limits }: Deps): void {
  on('GET /api/v2/search', async ({ me, query: { text } }) => {
    await limits.take(SEARCHES_PER_TEACHER, me.accountId);
    const wanted = { teacherId: me.personId, text };
    const [students, lessons, decks, ownDecks, tasks, homeworks] = await Promise.all([
      findStudents(db, wanted),
      findLessons(db, wanted, clock.now()),
      findDecks(db, wanted),
      findOwnDecks(db, wanted),
      findTasks(db, wanted),
      findHomeworks(db, wanted),
    ]);
    return {
      students: students.map(({ photoKey, ...one }) => ({ ...one, photo: { thumb: photoKey && fileUrl(photoKey) } })),
      lessons: lessons.map(({ startsAt, status, ...one }) => ({
        ...one,
        startsAt: startsAt.toISOString(),
        status: status as LessonStatus,
      })),
      decks: decks.map(({ coverKey, slideNumber, slideDescription, ...one }) => ({
        ...one,
        coverUrl: coverKey && fileUrl(coverKey),
        slide:
          slideNumber === null || slideDescription === null
            ? null
            : { number: slideNumber, description: slideDescription },
      })),
      ownDecks,
      tasks,
      homeworks: homeworks.map(({ finishedAt, status, ...one }) => ({
        ...one,
        status: status as HomeworkStatus,
        finishedAt: finishedAt?.toISOString() ?? null,
      })),
    };
  });
}

import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { csvOf } from './csvOf.ts';
import { hoursByTeacher } from './hours.ts';
import { lowBalances } from './lowBalancesStore.ts';
import { readOverview } from './overview.ts';
import { rangeOf } from './rangeOf.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { listOwnReviews, readOwnNumbers } from './ownNumbers.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
/** Each read counts a month of lessons. */
const OWN_NUMBERS: Limit = { name: 'teacher-numbers', tries: 240, perSeconds: 60 * 60 };
const BY_TEACHER = ['id', 'teacher'] as const;
const LESSONS = ['held25', 'held50', 'heldTrials', 'missedByStudent', 'missedByTeacher', 'missedByBoth'] as const;
const BALANCES = ['id', 'student', 'parent', 'email', 'phone', 'balance', 'lessonsAhead', 'nextLessonAt'] as const;
const TRIALS = ['trials', 'ahead', 'held', 'missed', 'cancelled', 'bought'] as const;
const NO_SHOWS = ['id', 'startsAt', 'missedBy', 'isTrial', 'studentId', 'student', 'teacherId', 'teacher'] as const;

type GivenRange = Parameters<typeof rangeOf>[0];

export function reportsRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;
  const of = (query: GivenRange) => rangeOf(query, clock.now());
  const balancesOf = ({ most, activeDays }: { most: number; activeDays: number }) => {
    const now = clock.now();
    return { most, now, activeSince: new Date(now.getTime() - activeDays * DAY_MS) };
  };

  on('GET /api/v2/manager/reports/overview', ({ query }) => readOverview(deps, query.period));

  on('GET /api/v2/manager/reports/lessons_by_teacher', async ({ query }) =>
    pageReply(await store.lessonsByTeacher(db, of(query), query), query.limit, (row) => row),
  );
  on('GET /api/v2/manager/reports/lessons_by_teacher/csv', ({ query, reply }) =>
    csvOf(reply, 'lessons_by_teacher', [...BY_TEACHER, ...LESSONS, 'cancelledByTeacher', 'minutesHeld'], (lines) =>
      store.lessonsByTeacher(db, of(query), lines),
    ),
  );

  on('GET /api/v2/manager/reports/revenue', async ({ query }) =>
    pageReply(await store.revenue(db, of(query), query), query.limit, (row) => row),
  );
  on('GET /api/v2/manager/reports/revenue/csv', ({ query, reply }) =>
    csvOf<store.RevenueRow>(
      reply,
      'revenue',
      ['month', 'provider', 'currency', 'purchases', 'lessons', 'paid', 'refunded', 'net'],
      async (lines) => {
        const { rows, total } = await store.revenue(db, of(query), lines);
        // Accounting uses whole hryvnias, not kopiykas.
        const whole = rows.map(({ paid, refunded, net, ...row }) => ({
          ...row,
          paid: paid / 100,
          refunded: refunded / 100,
          net: net / 100,
        }));
        return { rows: whole, total };
      },
    ),
  );

  on('GET /api/v2/manager/reports/low_balances', async ({ query }) =>
    pageReply(await lowBalances(db, balancesOf(query), query), query.limit, (row) => ({
      ...row,
      nextLessonAt: row.nextLessonAt?.toISOString() ?? null,
      lastLessonAt: row.lastLessonAt?.toISOString() ?? null,
    })),
  );
  on('GET /api/v2/manager/reports/low_balances/csv', ({ query, reply }) =>
    csvOf(reply, 'low_balances', [...BALANCES, 'lastLessonAt'], (lines) => lowBalances(db, balancesOf(query), lines)),
  );

  on('GET /api/v2/manager/reports/trials', async ({ query }) =>
    pageReply(await store.trialsByTeacher(db, of(query), query), query.limit, (row) => row),
  );
  on('GET /api/v2/manager/reports/trials/csv', ({ query, reply }) =>
    csvOf(reply, 'trials', [...BY_TEACHER, ...TRIALS], (lines) => store.trialsByTeacher(db, of(query), lines)),
  );

  on('GET /api/v2/manager/reports/no_shows', async ({ query }) =>
    pageReply(await store.noShows(db, of(query), query), query.limit, (row) => ({
      ...row,
      missedBy: row.missedBy as 'student' | 'teacher' | 'both',
      startsAt: row.startsAt.toISOString(),
    })),
  );
  on('GET /api/v2/manager/reports/no_shows/csv', ({ query, reply }) =>
    csvOf(reply, 'no_shows', NO_SHOWS, (lines) => store.noShows(db, of(query), lines)),
  );

  on('GET /api/v2/manager/reports/hours', async ({ query }) =>
    pageReply(await hoursByTeacher(deps, of(query), query), query.limit, (row) => row),
  );
  on('GET /api/v2/manager/reports/hours/csv', ({ query, reply }) =>
    csvOf(reply, 'hours', [...BY_TEACHER, 'offered', 'closed', 'used'], (lines) =>
      hoursByTeacher(deps, of(query), lines),
    ),
  );

  on('GET /api/v2/teacher_numbers', async ({ me, query }) => {
    await deps.limits.take(OWN_NUMBERS, me.accountId);
    return readOwnNumbers(deps, me.personId, query.month);
  });
  on('GET /api/v2/teacher_numbers/reviews', ({ me, query }) => listOwnReviews(db, me.personId, query.cursor));
}

import type { Api } from '@skylark/contract/api';
import { BOOKED_AT_ONCE_MAX } from '@skylark/contract/booking.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind, Caller } from '../../platform/http/bind.ts';
import { lessonCard, requireLesson, requireLessons } from '../lessons/index.ts';
import { bookByFamily } from './bookByFamily.ts';
import { cancelByFamily, moveByFamily } from './changeByFamily.ts';
import { CHANGES, SLOT_SEARCHES } from './limits.ts';
import { readBooking, readRights } from './readBooking.ts';
import { readFreeSlots } from './readFreeSlots.ts';
import { readTeachers } from './readTeachers.ts';
import { sendWish } from './sendWish.ts';

export function bookingRoutes(on: Bind<Api>, deps: Deps): void {
  const cardOf = async (me: Caller, id: string) => lessonCard(await requireLesson(deps.db, me, id), me);

  on('GET /api/v2/booking', ({ me }) => readBooking(deps, me));

  on('GET /api/v2/booking/slots', async ({ me, query }) => {
    await deps.limits.take(SLOT_SEARCHES, me.accountId);
    return readFreeSlots(deps, me, query);
  });

  on('GET /api/v2/booking/teachers', async ({ me, query }) => {
    await deps.limits.take(SLOT_SEARCHES, me.accountId);
    return readTeachers(deps, me, query);
  });

  on('POST /api/v2/booking/lessons', async ({ me, body }) => {
    await deps.limits.take(CHANGES, me.accountId);
    const ids = await bookByFamily(deps, me, body);
    const lessons = await requireLessons(deps.db, me, ids.slice(0, BOOKED_AT_ONCE_MAX));
    return { lessons: lessons.map((lesson) => lessonCard(lesson, me)) };
  });

  on('GET /api/v2/booking/lessons/{id}', ({ me, params }) => readRights(deps, me, params.id));

  on('POST /api/v2/booking/lessons/{id}/move', async ({ me, params, body }) => {
    await deps.limits.take(CHANGES, me.accountId);
    await moveByFamily(deps, me, params.id, { ...body, startsAt: new Date(body.startsAt) });
    return cardOf(me, params.id);
  });

  on('POST /api/v2/booking/lessons/{id}/cancel', async ({ me, params }) => {
    await deps.limits.take(CHANGES, me.accountId);
    return cancelByFamily(deps, me, params.id);
  });

  on('POST /api/v2/booking/wishes', ({ me, body }) => sendWish(deps, me, body));
}

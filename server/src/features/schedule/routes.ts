import type { Api } from '@skylark/contract/api';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { lessonCard } from '../lessons/index.ts';
import { absenceCard, listOpenRequests, takeBack } from './absenceRequests.ts';
import { changeSlot, closeSlot, listLessonsInside, openSlotAgain } from './closeSlot.ts';
import { readWeek } from './readWeek.ts';
import { readSchedule, saveHours } from './saveHours.ts';

export function scheduleRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/schedule', ({ me }) => readSchedule(deps, me.personId));

  on('PUT /api/v2/schedule/hours', async ({ me, body }) => {
    await transact(deps.db, (tx) => saveHours(deps, tx, me.personId, body));
    return readSchedule(deps, me.personId);
  });

  on('GET /api/v2/schedule/week', ({ me, query }) => readWeek(deps, me, query.day));

  on('GET /api/v2/schedule/closed_slots/lessons', async ({ me, query }) => {
    const lessons = await listLessonsInside(deps, me, query);
    return lessons.map((row) => lessonCard(row, me));
  });

  on('POST /api/v2/schedule/closed_slots', ({ me, body }) => closeSlot(deps, me, body));

  on('PUT /api/v2/schedule/closed_slots/{id}', ({ me, params, body }) => changeSlot(deps, me, params.id, body));

  on('DELETE /api/v2/schedule/closed_slots/{id}', async ({ me, params }) => {
    await transact(deps.db, (tx) => openSlotAgain(deps, tx, me.personId, params.id));
    return {};
  });

  on('GET /api/v2/schedule/absences', async ({ me }) => {
    const requests = await listOpenRequests(deps.db, me.personId, deps.clock.now());
    return requests.map(absenceCard);
  });

  on('DELETE /api/v2/schedule/absences/{id}', async ({ me, params }) => {
    await takeBack(deps, me, params.id);
    return {};
  });
}

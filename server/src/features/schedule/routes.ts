import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { lessonCard } from '../lessons/index.ts';
import { closeSlot, listLessonsInside, openSlotAgain } from './closeSlot.ts';
import { readWeek } from './readWeek.ts';
import { readSchedule, saveHours } from './saveHours.ts';

export function scheduleRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/schedule', ({ me }) => readSchedule(deps, me.personId));

  on('PUT /api/v2/schedule/hours', ({ me, body }) => saveHours(deps, me.personId, body));

  on('GET /api/v2/schedule/week', ({ me, query }) => readWeek(deps, me, query.day));

  on('GET /api/v2/schedule/closed_slots/lessons', async ({ me, query }) => {
    const lessons = await listLessonsInside(deps, me, query);
    return lessons.map((row) => lessonCard(row, me));
  });

  on('POST /api/v2/schedule/closed_slots', ({ me, body }) => closeSlot(deps, me, body));

  on('DELETE /api/v2/schedule/closed_slots/{id}', async ({ me, params }) => {
    await openSlotAgain(deps, me.personId, params.id);
    return {};
  });
}

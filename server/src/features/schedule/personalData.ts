import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';
import { listHours } from './store.ts';

/** Weekly hours and closed slots. */
export const scheduleData: PersonalData = {
  name: 'schedule',
  tables: ['schedules', 'closed_slots', 'slot_holds', 'absence_requests'],
  retention: [
    { what: 'closed slots', days: 365, remove: (db, before) => removeOlder(db, 'closed_slots', 'ends_at', before) },
    {
      what: 'requests of teachers who could not teach',
      days: 365,
      remove: (db, before) => removeOlder(db, 'absence_requests', 'ends_at', before),
    },
  ],
  async read(db, personId) {
    const closedSlots = await db
      .selectFrom('closedSlots')
      .select(['startsAt', 'endsAt', 'reason'])
      .where('personId', '=', personId)
      .orderBy('startsAt')
      .execute();
    const absences = await db
      .selectFrom('absenceRequests')
      .select(['startsAt', 'endsAt', 'reason', 'createdAt', 'withdrawnAt'])
      .where('teacherId', '=', personId)
      .orderBy('startsAt')
      .execute();
    return { hours: await listHours(db, personId), closedSlots, absences };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('schedules').where('personId', '=', personId).execute();
    await tx.deleteFrom('slotHolds').where('teacherId', '=', personId).execute();
    await tx.deleteFrom('slotHolds').where('studentId', '=', personId).execute();
    await tx.deleteFrom('closedSlots').where('personId', '=', personId).execute();
    await tx
      .deleteFrom('absenceLessons')
      .where('lessonId', 'in', (eb) => eb.selectFrom('lessons').select('id').where('studentId', '=', personId))
      .execute();
    await tx.deleteFrom('absenceRequests').where('teacherId', '=', personId).execute();
    return [];
  },
};

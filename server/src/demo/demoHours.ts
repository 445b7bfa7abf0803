import type { Tx } from '../platform/db/database.ts';

const hour = (clock: number): number => clock * 60;
type Range = [weekday: number, fromHour: number, toHour: number];

/** The teacher works mornings and afternoons, the children come after school; the day after tomorrow ends early. */
const TEACHER: Range[] = [
  ...[1, 2, 3, 4, 5].flatMap((weekday): Range[] => [
    [weekday, 9, 13],
    [weekday, 14, 20],
  ]),
  [6, 10, 14],
];
const CHILD: Range[] = [1, 2, 3, 4, 5].map((weekday) => [weekday, 15, 20]);

export async function addDemoHours(
  tx: Tx,
  teacherId: string,
  pupils: string[],
  zone: string,
  now: Date,
): Promise<void> {
  for (const personId of [teacherId, ...pupils]) {
    await tx.insertInto('schedules').values({ personId, timeZone: zone, savedAt: now }).execute();
    await tx
      .insertInto('weeklyHours')
      .values(
        (personId === teacherId ? TEACHER : CHILD).map(([weekday, from, to]) => ({
          personId,
          weekday,
          fromMinute: hour(from),
          toMinute: hour(to),
        })),
      )
      .execute();
  }
  await tx
    .insertInto('teacherTraits')
    .values({
      personId: teacherId,
      languages: ['en', 'uk', 'ru'],
      ageFrom: 4,
      ageTo: 12,
      about: 'Ten years of teaching children. Mum of two, plays the guitar.',
      abouts: JSON.stringify({
        ru: 'Десять лет учит детей. Мама двоих детей, играет на гитаре.',
        uk: 'Десять років навчає дітей. Мама двох дітей, грає на гітарі.',
      }),
      isPublic: true,
    })
    .execute();
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).add({ days: 3 });
  const at = (clock: number): Date =>
    new Date(day.with({ hour: clock, minute: 0, second: 0, millisecond: 0 }).epochMilliseconds);
  await tx
    .insertInto('closedSlots')
    .values({ personId: teacherId, startsAt: at(17), endsAt: at(20), reason: 'Theatre', createdAt: now })
    .execute();
}

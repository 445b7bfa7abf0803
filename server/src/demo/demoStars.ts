import type { StickerId } from '@skylark/contract/stars.facts';
import type { Tx } from '../platform/db/database.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Stars of each held lesson, oldest first. With those for homework and words, there are more than 15. */
const STARS = [2, 3, 2, 3, 3];
const HOMEWORK_STARS = 3;
const PRACTISED_DAYS = 2;
/** The bear for 15 stars and the rocket for five lessons are left for the child to open. */
const OPENED: readonly StickerId[] = ['fox', 'moon', 'crab', 'bunny', 'seahorse', 'hedgehog', 'owl'];

/** Stars that Masha was given, and the stickers she has opened. */
export async function addDemoStars(tx: Tx, studentId: string, now: Date): Promise<void> {
  const lessons = await tx
    .selectFrom('lessons')
    .select(['id', 'endsAt'])
    .where('studentId', '=', studentId)
    .where('status', '=', 'held')
    .orderBy('startsAt')
    .execute();
  const homework = await tx
    .selectFrom('homeworks')
    .select(['id', 'completedAt'])
    .where('studentId', '=', studentId)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  const ofLessons = lessons.flatMap(({ id, endsAt }, index) =>
    some(STARS[index] ?? 0).map((item) => ({
      reason: 'lesson',
      source: id,
      item,
      givenAt: new Date(Math.min(endsAt.getTime(), now.getTime())),
    })),
  );
  const ofHomework = some(homework ? HOMEWORK_STARS : 0).map((item) => ({
    reason: 'homework',
    source: homework?.id ?? '',
    item,
    givenAt: homework?.completedAt ?? now,
  }));
  const ofWords = some(PRACTISED_DAYS).map((item) => {
    const givenAt = new Date(now.getTime() - Number(item) * 3 * DAY_MS);
    return { reason: 'words', source: String(Math.floor(givenAt.getTime() / DAY_MS)), item: '', givenAt };
  });
  await tx
    .insertInto('stars')
    .values([...ofLessons, ...ofHomework, ...ofWords].map((star) => ({ ...star, studentId })))
    .execute();
  await tx
    .insertInto('openedStickers')
    .values(
      OPENED.map((sticker, index) => ({
        studentId,
        sticker,
        openedAt: new Date(now.getTime() - (OPENED.length - index) * DAY_MS),
      })),
    )
    .execute();
}

const some = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));

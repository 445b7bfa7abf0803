import { randomUUID } from 'node:crypto';
import type { Tx } from '../platform/db/database.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The lesson's record for the reported problem, minute by minute: a microphone not allowed for ten minutes, a teacher
 * disconnected for three.
 */
const RECORDED: [minute: number, entry: Record<string, unknown>][] = [
  [0, { k: 'enter', seat: 't', personId: '' }],
  [1, { k: 'enter', seat: 's', personId: '' }],
  [2, { k: 'call' }],
  [2, { k: 'path', seat: 't', path: 'relayed' }],
  [10, { k: 'media', seat: 's', camera: 'on', microphone: 'denied' }],
  [20, { k: 'media', seat: 's', camera: 'on', microphone: 'on' }],
  [30, { k: 'leave', seat: 't', why: 'lost' }],
  [33, { k: 'enter', seat: 't', personId: '' }],
  [50, { k: 'leave', seat: 's', why: 'left' }],
  [50, { k: 'leave', seat: 't', why: 'left' }],
];

/** What waits for managers: a reported problem with its record, two wishes, and a review that may be published. */
export async function addDemoInbox(tx: Tx, of: { tim: string; sofia: string }, now: Date): Promise<void> {
  const ago = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
  const last = await tx
    .selectFrom('lessons')
    .select(['id', 'teacherId', 'studentId', 'startsAt', 'endsAt'])
    .where('studentId', '=', of.tim)
    .where('status', '=', 'held')
    .orderBy('startsAt', 'desc')
    .executeTakeFirstOrThrow();
  const { id: lessonId, ...lesson } = last;
  const entries = RECORDED.map(([minute, entry], index) => ({
    n: index + 1,
    atMs: lesson.startsAt.getTime() + minute * MINUTE_MS,
    ...entry,
  }));
  await tx
    .insertInto('lessonRecords')
    .values({ lessonId, ...lesson, overAt: lesson.endsAt, entries: JSON.stringify(entries), writtenAt: lesson.endsAt })
    .execute();
  await tx
    .insertInto('lessonVerdicts')
    .values({ lessonId, number: 1, outcome: 'held', madeBy: 'rules', entries: [1, 2, 3, 7, 8], at: lesson.endsAt })
    .execute();
  await tx
    .insertInto('lessonProblems')
    .values({
      lessonId,
      studentId: lesson.studentId,
      teacherId: lesson.teacherId,
      kind: 'no_sound',
      words: 'Десь десять хвилин нас не було чутно.',
      createdAt: ago(3),
      answer:
        'That’s right: the tablet asked for the microphone again, and it took us a while to find where to allow it.',
      answeredAt: ago(1),
    })
    .execute();
  await tx
    .insertInto('lessonWishes')
    .values({
      studentId: of.sofia,
      kind: 'book',
      lessonId: null,
      startsAt: null,
      wish: 'Чи можна ще один урок на тиждень, у четвер після 18:00?',
      key: randomUUID(),
      createdAt: ago(2),
    })
    .execute();
  await tx
    .insertInto('trialWishes')
    .values({
      childName: 'Eva',
      parentName: 'Kateryna Tymchuk',
      phone: '+380500000030',
      contact: 'telegram',
      answers: JSON.stringify({
        studied: 'never',
        format: 'game',
        frequency: 2,
        hasDevice: true,
        temperament: 'calm',
      }),
      timeZone: 'Europe/Kyiv',
      locale: 'uk',
      wish: 'Нам підходять лише ранки у вихідні.',
      createdAt: ago(0.4),
      reason: 'no_slot',
    })
    .execute();
  const unreviewed = await tx
    .selectFrom('lessons as l')
    .leftJoin('reviews as r', (join) => join.onRef('r.lessonId', '=', 'l.id').on('r.authorRole', '=', 'student'))
    .select('l.id')
    .where('l.studentId', '=', of.tim)
    .where('l.status', '=', 'held')
    .where('r.id', 'is', null)
    .orderBy('l.startsAt', 'desc')
    .executeTakeFirst();
  if (unreviewed)
    await tx
      .insertInto('reviews')
      .values({
        lessonId: unreviewed.id,
        authorId: of.tim,
        authorRole: 'student',
        score: 5,
        text: 'Тепер удома всі речі мають наліпки англійською. Дякуємо!',
        mayPublish: true,
        createdAt: ago(20),
      })
      .execute();
}

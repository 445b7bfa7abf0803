import type { Tx } from '../platform/db/database.ts';

/** A teacher's review of a lesson by score, and families' reviews of some lessons. */
const TEACHER: Record<number, string> = {
  5: 'A lovely lesson! By the end, every new word came without help. At home, name the things on the table again.',
  4: 'Very good work today. We’ll practise the hardest word again next time.',
  3: 'We were a little tired today, but we got through it together. Ten minutes with the pictures will help.',
};
/** Each family writes in its own language; the reviews appear on the teacher's page. */
const STUDENT = [
  'Було дуже весело, особливо коли малювали!',
  null,
  'We sang the colours all the way to school. Thank you, Anna!',
  'Дякуємо, дитина чекає на наступний урок.',
  null,
  'Сначала прятались под столом, а через десять минут уже рычали как львы. По-английски!',
];

/** Words added to the deck's; some have a picture in another deck. */
const BESIDE = ['apple', 'rainbow', 'kitchen', undefined, 'balloon'];

/** Reviews of the held lessons, and additional words. */
export async function addDemoReviews(tx: Tx, now: Date): Promise<void> {
  const lessons = await tx
    .selectFrom('lessons')
    .select(['id', 'teacherId', 'studentId', 'score', 'endsAt'])
    .where('status', '=', 'held')
    .orderBy('startsAt')
    .execute();
  for (const [index, lesson] of lessons.entries()) {
    const createdAt = new Date(Math.min(lesson.endsAt.getTime() + 5 * 60_000, now.getTime()));
    const of = { lessonId: lesson.id, createdAt };
    const score = lesson.score ?? 5;
    await tx
      .insertInto('reviews')
      .values({ ...of, authorId: lesson.teacherId, authorRole: 'teacher', score, text: TEACHER[score] ?? null })
      .execute();
    const text = STUDENT[(index / 2) % STUDENT.length] ?? null;
    if (index % 2 === 0)
      await tx
        .insertInto('reviews')
        .values({
          ...of,
          authorId: lesson.studentId,
          authorRole: 'student',
          score: 5,
          text,
          ...(text !== null && { mayPublish: true, publishedAt: now }),
        })
        .execute();
    const word = BESIDE[index % BESIDE.length];
    if (word !== undefined)
      await tx.insertInto('lessonWords').values({ lessonId: lesson.id, word, addedAt: createdAt }).execute();
  }
}

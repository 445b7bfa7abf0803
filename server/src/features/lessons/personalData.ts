import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personalData.ts';

/** The lessons themselves. They remain as the teacher's record, without the student's identity. */
export const lessonsData: PersonalData = {
  name: 'lessons',
  tables: ['lessons', 'lesson_teachers'],
  async read(db, personId) {
    const taught = await db
      .selectFrom('lessonTeachers')
      .select(['lessonId', 'fromAt', 'untilAt', 'minutes'])
      .where('teacherId', '=', personId)
      .orderBy('fromAt')
      .execute();
    const lessons = await db
      .selectFrom('lessons')
      .select([
        'id',
        'startsAt',
        'endsAt',
        'durationMinutes',
        'extendedMinutes',
        'status',
        'missedBy',
        'number',
        'isTrial',
        'score',
      ])
      .select(['callStartedAt', 'heldAt', 'cancelledBy', 'togetherMinutes'])
      .select(
        sql<
          string[]
        >`array(select word from lesson_words w where w.lesson_id = lessons.id and not w.is_removed order by added_at)`.as(
          'words',
        ),
      )
      .where((eb) => eb.or([eb('studentId', '=', personId), eb('teacherId', '=', personId)]))
      .orderBy('startsAt')
      .execute();
    return lessons.map((lesson) => ({
      ...lesson,
      taught: taught
        .filter(({ lessonId }) => lessonId === lesson.id)
        .map(({ fromAt, untilAt, minutes }) => ({ fromAt, untilAt, minutes })),
    }));
  },
  // Deleting the profile removes the family's name from lessons; the words are deleted by the feature `materials`.
  forget: () => Promise.resolve([]),
};

import { DECKS_PER_COURSE_MAX, TEMPLATES_PER_COURSE_MAX } from '@skylark/contract/materials.facts';
import type { Db } from '../../../platform/db/database.ts';

/** Only the school's courses; a teacher's own aren't included. */
export const findCourseRow = (db: Db, slug: string) =>
  db
    .selectFrom('courses')
    .select(['id', 'title', 'level', 'description'])
    .where('slug', '=', slug)
    .where('teacherId', 'is', null)
    .executeTakeFirst();

export const listDeckRows = (db: Db, courseId: string) =>
  db
    .selectFrom('decks')
    .select(['id', 'key', 'title', 'notes'])
    .where('courseId', '=', courseId)
    .where('kind', '=', 'lesson')
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(DECKS_PER_COURSE_MAX)
    .execute();

export const listTemplateRows = (db: Db, courseId: string) =>
  db
    .selectFrom('homeworkTemplates as t')
    .leftJoin('decks as d', 'd.id', 't.lessonDeckId')
    .select(['t.key', 't.title', 't.task', 't.deckId', 'd.key as after'])
    .where('t.courseId', '=', courseId)
    .where('t.retiredAt', 'is', null)
    .orderBy('t.position')
    .orderBy('t.id')
    .limit(TEMPLATES_PER_COURSE_MAX)
    .execute();

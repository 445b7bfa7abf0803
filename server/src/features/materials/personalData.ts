import type { PersonalData } from '../../platform/personalData.ts';

/**
 * The words that a teacher added to a lesson or took away: they are read out beside their lesson, by lessons. Of a
 * teacher's own decks what lessons showed stays with the lessons; what none showed, what only the teacher read and its voice go.
 */
export const materialsData: PersonalData = {
  name: 'materials',
  tables: ['courses'],
  async forget(tx, personId) {
    const own = tx.selectFrom('lessons').select('id').where('studentId', '=', personId);
    await tx.deleteFrom('lessonWords').where('lessonId', 'in', own).execute();
    const decks = tx
      .selectFrom('decks as d')
      .innerJoin('courses as c', 'c.id', 'd.courseId')
      .select('d.id')
      .where('c.teacherId', '=', personId);
    // What nobody was shown goes whole, its files with the nightly sweep.
    await tx
      .deleteFrom('decks')
      .where('id', 'in', decks)
      .where('shownAt', 'is', null)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('lessons').select('lessons.id').whereRef('lessons.deckId', '=', 'decks.id'))),
      )
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('homeworks').select('homeworks.id').whereRef('homeworks.deckId', '=', 'decks.id')),
        ),
      )
      .execute();
    // A recording is the teacher's voice: its file goes with the nightly sweep, unless the school published it.
    await tx.updateTable('slides').set({ note: '', soundKey: null }).where('deckId', 'in', decks).execute();
    await tx.updateTable('deckWords').set({ soundKey: null }).where('deckId', 'in', decks).execute();
    await tx.updateTable('decks').set({ notes: '' }).where('id', 'in', decks).execute();
    return [];
  },
};

import type { PersonalData } from '../../platform/personalData.ts';

/**
 * The words that a teacher added to a lesson or took away: they are read out beside their lesson, by lessons. Of a
 * teacher's own decks what lessons showed stays with the lessons; what only the teacher read goes, and so does its voice.
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
    // A recording is the teacher's voice: its file goes with the nightly sweep, unless the school published it.
    await tx.updateTable('slides').set({ note: '', soundKey: null }).where('deckId', 'in', decks).execute();
    await tx.updateTable('deckWords').set({ soundKey: null }).where('deckId', 'in', decks).execute();
    await tx.updateTable('decks').set({ notes: '' }).where('id', 'in', decks).execute();
    return [];
  },
};

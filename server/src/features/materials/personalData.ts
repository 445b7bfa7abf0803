import type { PersonalData } from '../../platform/personalData.ts';

/**
 * The words a teacher added to or removed from a lesson; they are exported with the lesson. Of a teacher's own decks,
 * what lessons have shown stays with those lessons; unused decks, private notes and the teacher's voice are deleted.
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
    // Decks that were never shown are deleted; the nightly cleanup removes their files.
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
    // Recordings are the teacher's voice: the nightly cleanup removes the files, unless the school has published them.
    await tx.updateTable('slides').set({ note: '', soundKey: null }).where('deckId', 'in', decks).execute();
    await tx.updateTable('deckWords').set({ soundKey: null }).where('deckId', 'in', decks).execute();
    await tx.updateTable('decks').set({ notes: '' }).where('id', 'in', decks).execute();
    return [];
  },
};

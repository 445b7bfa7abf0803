import type { PersonalData } from '../../platform/personalData.ts';
import { listGreetingsOf, removeGreetings, removeRejected } from './greetingsStore.ts';
import { findTexts, removeTexts } from './store.ts';

/** A teacher's texts for families, and greetings. */
export const teacherPagesData: PersonalData = {
  name: 'teacher_page',
  tables: ['teacher_pages', 'teacher_greetings'],
  // The nightly cleanup removes their files.
  retention: [{ what: 'rejected greetings', days: 90, remove: removeRejected }],
  async read(db, personId) {
    const said = await findTexts(db, personId);
    const greetings = await listGreetingsOf(db, personId);
    return {
      texts: said?.texts ?? {},
      changedAt: said?.changedAt ?? null,
      greetings: greetings.map(({ id, contentType, durationSeconds, state, reason, createdAt, decidedAt }) => ({
        contentType,
        durationSeconds,
        state,
        reason,
        createdAt,
        decidedAt,
        file: `/api/v2/teacher_page/greetings/${id}`,
      })),
    };
  },
  async forget(tx, personId) {
    await removeTexts(tx, personId);
    return removeGreetings(tx, personId, 'all');
  },
};

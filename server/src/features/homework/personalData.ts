import { SAID_WORDS_KEPT_DAYS } from '@skylark/contract/homework.facts';
import type { PersonalData } from '../../platform/personalData.ts';
import { listPhrases } from './phrasesStore.ts';
import { removeOldWords } from './voiceStore.ts';

/** Homework and its spoken answers, and the sentences that a teacher keeps for reviews. Drawings and texts are in its rooms. */
export const homeworkData: PersonalData = {
  name: 'homework',
  tables: ['homeworks', 'review_phrases'],
  retention: [{ what: 'words said in homework', days: SAID_WORDS_KEPT_DAYS, remove: removeOldWords }],
  async read(db, personId) {
    const homeworks = await db
      .selectFrom('homeworks')
      .select(['id', 'lessonId', 'status', 'description', 'words', 'score', 'marks', 'teacherComment', 'createdAt'])
      .select(['startedAt', 'finishedAt', 'completedAt', 'dueAt'])
      .where('studentId', '=', personId)
      .orderBy('id')
      .execute();
    const voices = await db
      .selectFrom('homeworkVoices as v')
      .innerJoin('homeworks as h', 'h.id', 'v.homeworkId')
      .select(['v.id', 'v.homeworkId', 'v.contentType', 'v.durationSeconds', 'v.createdAt'])
      .select(['v.part', 'v.word', 'v.starredAt', 'v.reply', 'v.keptAt'])
      .where('h.studentId', '=', personId)
      .orderBy('v.id')
      .execute();
    const replies = await db
      .selectFrom('homeworkReplies as r')
      .innerJoin('homeworks as h', 'h.id', 'r.homeworkId')
      .select(['r.id', 'r.homeworkId', 'r.voiceId', 'r.contentType', 'r.durationSeconds', 'r.createdAt'])
      .where((eb) => eb.or([eb('h.studentId', '=', personId), eb('h.teacherId', '=', personId)]))
      .orderBy('r.id')
      .execute();
    const file = (one: { homeworkId: string; id: string }) => `/api/v2/homeworks/${one.homeworkId}/voices/${one.id}`;
    const phrases = await listPhrases(db, personId);
    return {
      homeworks,
      voices: voices.map((one) => ({ ...one, file: file(one) })),
      replies: replies.map((one) => ({ ...one, file: file(one) })),
      phrases: phrases.map(({ text }) => text),
    };
  },
  async forget(tx, personId) {
    const own = tx.selectFrom('homeworks').select('id').where('studentId', '=', personId);
    // The teacher's recordings are deleted with either person.
    const heard = tx
      .selectFrom('homeworks')
      .select('id')
      .where((eb) => eb.or([eb('studentId', '=', personId), eb('teacherId', '=', personId)]));
    const replies = await tx
      .deleteFrom('homeworkReplies')
      .where('homeworkId', 'in', heard)
      .returning('fileKey')
      .execute();
    const voices = await tx.deleteFrom('homeworkVoices').where('homeworkId', 'in', own).returning('fileKey').execute();
    await tx.deleteFrom('homeworks').where('studentId', '=', personId).execute();
    await tx.deleteFrom('reviewPhrases').where('teacherId', '=', personId).execute();
    return [...voices, ...replies].map(({ fileKey }) => fileKey);
  },
};

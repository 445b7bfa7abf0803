import { z } from 'zod';
import { transact } from '../../platform/db/transact.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { findLesson } from '../lessons/index.ts';
import { loadRoom } from '../room/index.ts';
import { rememberPlayed } from './rememberPlayed.ts';
import { listTaughtDecks } from './store.ts';

const learnFromLesson: Job<{ lessonId: string }> = {
  name: 'practice.lesson',
  data: z.object({ lessonId: z.uuid() }).strict(),
  retryLimit: 3,
};

/** Called once a lesson counts as held, for whatever reason. Runs as a job, so that the verdict doesn't wait for it. */
export const rememberLesson = ({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, lessonId: string): Promise<void> =>
  jobs.send(tx, learnFromLesson, { lessonId });

/** Updates the child's memory of words from the activities of held lessons. */
export function startRememberingLessons(deps: Deps): void {
  deps.jobs.handle(learnFromLesson, async ({ lessonId }) => {
    const lesson = await findLesson(deps.db, lessonId);
    if (lesson?.status !== 'held') return;
    const { plays } = (await loadRoom(deps.db, lessonId)).state;
    await transact(deps.db, async (tx) => {
      const deckIds = await listTaughtDecks(tx, lessonId);
      await rememberPlayed(deps, tx, { studentId: lesson.studentId, source: 'lesson', id: lessonId, deckIds, plays });
    });
  });
}

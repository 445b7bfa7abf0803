import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type LessonRow, requireLesson, setScore } from '../lessons/index.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { addReview, changeReview, type ReviewRow } from './store.ts';

interface Author {
  personId: string;
  type: 'student' | 'teacher';
}
interface ReviewInput {
  score: number;
  text: string | null;
  mayPublish: boolean;
}

/**
 * @throws Failure not_found, lesson_not_held, review_exists: of two concurrent calls, the database decides which was
 * first
 */
export async function writeReview(
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  me: Author,
  lessonId: string,
  said: ReviewInput,
): Promise<ReviewRow> {
  const lesson = await requireLesson(deps.db, me, lessonId);
  // A lesson that ended early can be reviewed, too.
  const wereTogether = lesson.status === 'missed' && (lesson.togetherMinutes ?? 0) > 0;
  if (lesson.status !== 'held' && !wereTogether) throw new Failure('lesson_not_held');
  return transact(deps.db, async (tx) => {
    const review = await addReview(tx, {
      ...offered(me, said),
      lessonId,
      authorId: me.personId,
      authorRole: me.type,
      createdAt: deps.clock.now(),
    });
    if (!review) throw new Failure('review_exists');
    await afterReview(deps, tx, me, lesson, said);
    return review;
  });
}

/** @throws Failure not_found */
export async function editReview(
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  me: Author,
  lessonId: string,
  said: ReviewInput,
): Promise<ReviewRow> {
  const lesson = await requireLesson(deps.db, me, lessonId);
  return transact(deps.db, async (tx) => {
    const review = await changeReview(tx, { lessonId, authorId: me.personId }, offered(me, said), deps.clock.now());
    if (!review) throw new Failure('not_found');
    await afterReview(deps, tx, me, lesson, said);
    return review;
  });
}

/** Only a family's text can be published. */
const offered = (me: Author, said: ReviewInput): ReviewInput => ({
  ...said,
  mayPublish: said.mayPublish && me.type === 'student' && said.text !== null,
});

/** The score on a lesson's card comes from the teacher; refreshes both people's open pages. */
async function afterReview(
  deps: Pick<Deps, 'bus'>,
  tx: Tx,
  me: Author,
  lesson: LessonRow,
  said: ReviewInput,
): Promise<void> {
  if (me.type === 'teacher') await setScore(tx, lesson.id, said.score);
  await invalidatePages(deps, tx, [lesson.studentId, lesson.teacherId], 'lessons');
}
